"""Connections between the major cities: the networks that a player's discs form, and the score of the best one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rules.engine.calculator import Calculator, Fault, InvalidInput, Result, Step, TableOf, Unit, Warning
from rules.engine.nested import chosen, places, record, rows
from rules.engine.pictures import Network

from .connection_table import FEWEST_CITIES, MAJOR_CITIES, MOST_NETWORKS
from .map import MAP
from .networks import Cities, Levels, ScoredNetwork
from .tables import GAME, MOST_PROJECTS

CONNECTING = "end-of-game/city-connections"
TRACKS = "tracks/transport-tracks"
UNBROKEN = f"{CONNECTING}#unbroken-line"
BEST = f"{CONNECTING}#best-network"


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """``cities``: where the player has discs. ``networks``: the major cities that the discs join, given instead of
    ``cities`` or checked against them.
    """

    cities: Cities = places(MAP, default=())
    levels: Levels = record(Levels)
    networks: tuple[Cities, ...] = rows(chosen(tuple(MAJOR_CITIES), fewest=1), most=MOST_NETWORKS, default=())


def compute(given: Input) -> Result:
    """Score every network and find the best.

    Raises InvalidInput ``nothing-given``, ``more-than-discs``, ``city-twice``, and ``not-joined``, ``joined-otherwise``
    or ``joined-as-two`` if the cities form other networks than those given.
    Rule: carnegie:end-of-game/city-connections
    """
    faults = [
        *nothing_given(given),
        *more_than_discs(given.cities),
        *city_twice(given.networks),
        *joined_otherwise(given),
    ]
    if faults:
        raise InvalidInput(*faults)
    networks = [ScoredNetwork(cities, given.levels) for cities in networks_of(given)]
    best = max(networks, key=lambda network: network.vp, default=ScoredNetwork((), given.levels))
    counted = best.cities if best.links else ()
    return Result(
        values={
            "vp": best.vp,
            "links": best.links,
            "level": best.level,
            "best_network": list(counted),
            "lowest_regions": list(best.lowest),
            "next_level_vp": best.next_level_vp,
            "networks": [row(network) for network in networks],
        },
        steps=tuple(_steps(given, networks, best)),
        warnings=tuple(_warnings(given, networks)),
        pictures=(picture(given.cities, counted),) if given.cities else (),
    )


def networks_of(given: Input) -> tuple[Cities, ...]:
    """The major cities of each network, derived from the map if cities are given.

    Rule: carnegie:end-of-game/city-connections
    """
    return derived(given.cities) if given.cities else given.networks


def derived(cities: Cities) -> tuple[Cities, ...]:
    """The major cities in each group of cities joined by routes, single ones too.

    Rule: carnegie:end-of-game/city-connections#unbroken-line
    """
    groups = (tuple(city for city in MAJOR_CITIES if city in group) for group in MAP.connected(cities))
    return tuple(sorted(filter(None, groups), key=lambda group: list(MAJOR_CITIES).index(group[0])))


def nothing_given(given: Input) -> Iterator[Fault]:
    """A fault if neither cities nor networks are given. Rule: carnegie:end-of-game/city-connections#what-counts"""
    if not given.cities and not given.networks:
        yield Fault("cities", "nothing-given", {}, (f"{CONNECTING}#what-counts",))


def more_than_discs(cities: Cities) -> Iterator[Fault]:
    """A fault for more cities than a player has discs for projects. Rule: carnegie:setup/player-start#discs"""
    if len(cities) > MOST_PROJECTS:
        values = {"cities": len(cities), "most": MOST_PROJECTS}
        yield Fault("cities", "more-than-discs", values, ("setup/player-start#discs",))


def city_twice(networks: tuple[Cities, ...]) -> Iterator[Fault]:
    """A fault for a city in two networks, which would be one.

    Rule: carnegie:end-of-game/city-connections#best-network
    """
    named = [city for network in networks for city in network]
    for city in MAJOR_CITIES:
        if named.count(city) > 1:
            yield Fault("networks", "city-twice", {"city": city}, (BEST,))


def joined_otherwise(given: Input) -> Iterator[Fault]:
    """Faults for networks that the cities do not form.

    A network of a single city may be left out; one that is named must match the cities.

    Rule: carnegie:end-of-game/city-connections#unbroken-line
    """
    if not given.cities or not given.networks:
        return
    derived_networks, named = derived(given.cities), given.networks
    if connecting(derived_networks) == connecting(named) and set(named) <= set(derived_networks):
        return
    joined = sorted(connecting(derived_networks), key=list(derived_networks).index)
    code = ("not-joined", "joined-otherwise", "joined-as-two")[len(joined)]
    yield Fault("networks", code, dict(zip(("first", "second"), joined, strict=False)), (UNBROKEN,))


def connecting(networks: Iterable[Cities]) -> set[Cities]:
    """The networks that join cities. Rule: carnegie:end-of-game/city-connections#what-counts"""
    return {network for network in networks if len(network) >= FEWEST_CITIES}


def row(network: ScoredNetwork) -> dict[str, object]:
    """A network as a line of the result."""
    gain = network.next_level_vp - network.vp if network.next_level_vp is not None else None
    return {
        "cities": list(network.cities),
        "links": network.links,
        "level": network.level,
        "vp": network.vp,
        "next_level_gain": gain,
    }


def picture(cities: Cities, counted: Cities) -> Network:
    """The map with the player's cities, and with the routes of the network that counts."""
    groups = [group for group in MAP.connected(cities) if counted and set(counted) <= group]
    joined = MAP.routes_among(groups[0]) if groups else frozenset()
    return Network("map", MAP, frozenset(cities), joined)


def _steps(given: Input, networks: list[ScoredNetwork], best: ScoredNetwork) -> Iterator[Step]:
    """Each network in turn, then the one that counts and the VP of its next level."""
    if not networks:
        yield Step("no-major-city", {}, (f"{CONNECTING}#one-city",))
    for network in networks:
        yield from _network(given.cities, network)
    scoring = [network for network in networks if network.links]
    if len(scoring) > 1:
        values = {"vp": [network.vp for network in scoring], "best": best.vp, "cities": best.cities}
        yield Step("best", values, (BEST,))
    if best.next_level and best.next_level_vp is not None:
        values = {"regions": best.lowest, "vp": best.next_level_vp, "more": best.next_level_vp - best.vp}
        yield Step(f"next-{best.next_level}", values, (f"{CONNECTING}#table",))
    elif best.links:
        yield Step("highest", {}, (f"{TRACKS}#levels",))


def _network(cities: Cities, network: ScoredNetwork) -> Iterator[Step]:
    """A network's connections, links, level and points."""
    if not network.links:
        yield Step("one-city", {"city": network.cities[0]}, (f"{CONNECTING}#one-city",))
        return
    values = {"cities": network.cities, "regions": network.regions, "lowest": network.lowest}
    if cities:
        yield Step("joined", values, (UNBROKEN,))
    links = " + ".join(str(MAJOR_CITIES[city].links) for city in network.cities)
    yield Step("links", {**values, "sum": links, "links": network.links}, (f"{CONNECTING}#links",))
    yield Step(f"level-{network.level}", values, (f"{CONNECTING}#level",))
    yield Step(f"points-{network.level}", {"links": network.links, "vp": network.vp}, (f"{CONNECTING}#table",))


def _warnings(given: Input, networks: list[ScoredNetwork]) -> Iterator[Warning]:
    """The source of the routes, and the deciding levels that were left out.

    Rule: carnegie:tracks/transport-tracks#levels
    """
    if given.cities:
        yield Warning("board-routes", {}, (UNBROKEN,))
    deciding = [region for network in networks if network.links for region in network.lowest]
    regions = tuple(region for region in dict.fromkeys(deciding) if getattr(given.levels, region) is None)
    if regions:
        yield Warning("level-of-the-start", {"regions": regions}, (f"{CONNECTING}#level", f"{TRACKS}#levels"))


CALCULATOR = Calculator(
    game=GAME,
    slug="city-connections",
    input=Input,
    compute=compute,
    results={
        "vp": Unit.COUNT,
        "links": Unit.COUNT,
        "level": Unit.CODE,
        "best_network": Unit.THINGS,
        "lowest_regions": Unit.THINGS,
        "next_level_vp": Unit.COUNT,
        "networks": TableOf(
            {
                "cities": Unit.THINGS,
                "links": Unit.COUNT,
                "level": Unit.CODE,
                "vp": Unit.COUNT,
                "next_level_gain": Unit.CHANGE,
            }
        ),
    },
    headline=("vp", "links"),
    rules=(CONNECTING,),
)
