"""Upper limit of a page's throughput: the same bytes as a file, sent by nginx."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from benchmarks.server import Server, free_port, wait_until_ready

NGINX = shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin:/opt/homebrew/bin")
MISSING = "not measured: no nginx"
_CONFIGURATION = """
worker_processes 2;
pid {folder}/nginx.pid;
error_log /dev/null;
events {{ worker_connections 1024; }}
http {{
  access_log off;
  default_type text/html;
  keepalive_requests 1000000;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  server {{ listen 127.0.0.1:{port}; root {folder}/pages; }}
}}
"""


@contextmanager
def files_served(pages: Mapping[str, bytes]) -> Iterator[Server | None]:
    """Serve files by name with nginx; None if nginx is missing."""
    if NGINX is None:
        yield None
        return
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="sobremesa-bench-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        (folder / "pages").mkdir()
        for page, content in pages.items():
            (folder / "pages" / page).write_bytes(content)
        configuration = folder / "nginx.conf"
        configuration.write_text(_CONFIGURATION.format(folder=folder, port=port), encoding="utf-8")
        command = [NGINX, "-c", str(configuration), "-p", name, "-e", "/dev/null", "-g", "daemon off;"]
        process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        try:
            wait_until_ready(f"http://127.0.0.1:{port}/{next(iter(pages))}")
            yield Server(f"http://127.0.0.1:{port}", process.pid)
        finally:
            process.terminate()
            process.wait(timeout=10)
