"""nginx as deploy/nginx.conf has it: only its addresses, nodes, certificate and patience are a test's own."""

from __future__ import annotations

import getpass
import http.client
import re
import shutil
import socket
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests import packages
from tests.prepared import PROJECT
from tests.servers.site import SECONDS, until

CONF = PROJECT / "deploy/nginx.conf"
HOST = "rules.example.org"
_AROUND = """
user {user};
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    {site}
}}
"""
_CERTIFICATE = "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -keyout key.pem -out chain.pem"


class NoNginx(Exception):
    """There is no nginx and none could be installed; says what to run."""


def program() -> str:
    """nginx, which is installed if there is none; OpenSSL makes it a certificate."""
    # Debian keeps it among the programs of the administrator.
    where = "/usr/sbin:/usr/bin:/usr/local/bin:/usr/local/sbin"
    wanted = ("nginx", "openssl")
    if not all(shutil.which(name, path=where) for name in wanted):
        packages.install(*wanted)
    found = shutil.which("nginx", path=where)
    if not found:
        line = packages.advice(*wanted)
        raise NoNginx("No nginx for the tests. " + (f"Run: {line}" if line else "Install nginx."))
    return found


@contextmanager
def proxying(
    nginx: str, nodes: list[int] | Path, folder: Path, client: str = "$remote_addr", location: str = ""
) -> Iterator[int]:
    """The port on which a running nginx speaks https for the nodes at these ports, or for the site at a socket.

    ``client`` is whom nginx sees; ``location`` is one more. Built pages are in ``pages`` beside its folder.
    """
    folder.mkdir()
    port = _free_port()
    subprocess.run(_CERTIFICATE.split(), cwd=folder, check=True, capture_output=True)
    (folder / "nginx.conf").write_text(
        _AROUND.format(user=getpass.getuser(), folder=folder, site=_site(nodes, folder, port, client, location)),
        encoding="utf-8",
    )
    command = [nginx, "-p", str(folder), "-e", str(folder / "error.log"), "-c", str(folder / "nginx.conf")]
    checked = subprocess.run([*command, "-t"], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr
    process = subprocess.Popen([*command, "-g", "daemon off;"], stderr=subprocess.DEVNULL)
    try:
        until(lambda: _listens(port), "nginx listens")
        yield port
    finally:
        process.terminate()
        process.wait(SECONDS)


def _site(nodes: list[int] | Path, folder: Path, port: int, client: str, location: str) -> str:
    text = CONF.read_text(encoding="utf-8")
    text = text.replace("    location @site {", f"{location}    location @site {{")
    for place in ("map $remote_addr $client", "default $binary_remote_addr", "X-Forwarded-For $remote_addr;"):
        assert place in text
        text = text.replace(place, re.sub(r"\$(binary_)?remote_addr", client, place))
    if isinstance(nodes, Path):
        text = text.replace("unix:/run/sobremesa/site.sock", f"unix:{nodes}")
    else:
        servers = "".join(f"server 127.0.0.1:{node} max_fails=0;\n" for node in nodes)
        text = re.sub(r"(?:    server unix:\S+ \S+;\n)+", servers, text)
    text = re.sub(r"    listen \[::\]:.*\n", "", text)
    text = text.replace("listen 80;", f"listen 127.0.0.1:{_free_port()};")
    text = text.replace("listen 443", f"listen 127.0.0.1:{port}")
    # A machine that runs tests may be busier than any that serves readers.
    text = text.replace("proxy_read_timeout 15s;", f"proxy_read_timeout {SECONDS}s;")
    text = text.replace("/var/log/nginx/", f"{folder}/")
    text = text.replace("/var/lib/sobremesa/releases/pages", str(folder.parent / "pages"))
    text = re.sub(r"/etc/letsencrypt/\S+/fullchain.pem", str(folder / "chain.pem"), text)
    text = re.sub(r"/etc/letsencrypt/\S+/privkey.pem", str(folder / "key.pem"), text)
    assert "/run/sobremesa" not in text
    assert "/var/lib" not in text
    assert f"{SECONDS}s" in text
    return text


def connection(port: int) -> http.client.HTTPSConnection:
    """A new connection to the proxy, whose certificate nobody vouches for."""
    trusting = ssl._create_unverified_context()  # noqa: S323 it was made a moment ago
    return http.client.HTTPSConnection("127.0.0.1", port, timeout=SECONDS, context=trusting)


def get(port: int, path: str) -> tuple[int, bytes]:
    """What somebody is answered who comes anew through the proxy."""
    opened = connection(port)
    try:
        opened.request("GET", path, headers={"Host": HOST})
        answer = opened.getresponse()
        return answer.status, answer.read()
    finally:
        opened.close()


def plain_port(folder: Path) -> int:
    """The port on which a running nginx redirects to https."""
    return int(re.findall(r"listen 127.0.0.1:(\d+);", (folder / "nginx.conf").read_text(encoding="utf-8"))[0])


def logs(folder: Path) -> dict[str, str]:
    """What nginx has logged, by the name of the file."""
    return {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.log")}


def _free_port() -> int:
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return int(trial.getsockname()[1])


def _listens(port: int) -> bool:
    with socket.socket() as trial:
        return trial.connect_ex(("127.0.0.1", port)) == 0
