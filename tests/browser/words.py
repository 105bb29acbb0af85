"""The words a visitor reads, types and clicks: one row a thing, English and Spanish."""

from __future__ import annotations

_TABLE = {
    "search": ("Search the rules", "Buscar en las reglas"),
    "question": ("round down per share to whole dollars", "redondea por participación hacia abajo a dólares enteros"),
    "answer": ("Round per share, down to whole dollars", "Redondea por participación, hacia abajo, a dólares enteros"),
    "question-without-accents": ("how much can i sell", "cuanto pagan por participacion"),
    "nonsense": ("xqzw wqxz", "xqzw wqxz"),
    "nothing": ("The rules hold nothing on that", "Las reglas no dicen nada de eso"),
    "companies": ("Companies", "Compañías"),
    "charter": ("Charter of Brunswick", "Tablero de Brunswick"),
    "dividends": ("Dividends", "Dividendos"),
    "revenue": ("Revenue", "Ingresos"),
    "price": ("Share price", "Valor por participación"),
    "treasury": ("In the company treasury", "En la tesorería de la compañía"),
    "pool": ("In the bank pool", "En la reserva del banco"),
    "name-1": ("Name of player 1", "Nombre del jugador 1"),
    "shares-1": ("Shares of player 1", "Participaciones del jugador 1"),
    "sold": ("At least one good was sold", "Se vendió al menos un bien"),
    "no": ("No", "No"),
    "fault": ("Enter a whole number from $0 to $100000.", "Escribe un número entero de $0 a $100000."),
    "withhold": ("has to withhold", "tiene que retener"),
    "work-it-out": ("Work it out", "Calcular"),
    "start-again": ("Start again", "Empezar de nuevo"),
    "example": ("$225 of revenue", "$225 de ingresos"),
    "both": ("English and Spanish side by side", "Español e inglés lado a lado"),
    "one": ("One language", "Un solo idioma"),
    "contents": ("Contents", "Índice"),
    "stock-phase": ("Stock phase", "Fase de participaciones"),
    "selling": ("Selling stock", "Vender participaciones"),
    "difference": ("When the stock phase ends", "Cuándo termina la fase de participaciones"),
    "follows": ("followed here", "la que seguimos"),
    "no-page": ("There is no such page", "No existe esa página"),
    "skip": ("Skip to the text", "Saltar al texto"),
    "other": ("Español", "English"),
    "half-price": ("half price goods", "bienes a mitad de precio"),
    "half-price-rule": ("Half-price sales and the empty deck", "Venta a mitad de precio y mazo agotado"),
    "sum": ("hire 3 workers, 7 in the job market", "contratar 3 trabajadores, 7 en el mercado laboral"),
    "sum-answered": ("3 workers cost $90", "3 trabajadores cuestan $90"),
    "recent": ("Looked up on this device", "Consultado en este dispositivo"),
    "forget": ("Clear this list", "Vaciar esta lista"),
}


def words(language: str) -> dict[str, str]:
    """What things are called in a language."""
    place = ("en", "es").index(language)
    return {name: row[place] for name, row in _TABLE.items()}
