/** Words that promise a yield or deny a risk. "You cannot lose more than that" names a limit and stays allowed. */
export const promiseWords: readonly RegExp[] = [
  /garanti/i,
  /sin riesgo/i,
  /libre de riesgo/i,
  /ingresos? pasivos?/i,
  /(?:segur|asegurad|fij)[oa]s? (?:ganancia|rentabilidad|rendimiento)/i,
  /(?:ganancia|rentabilidad|rendimiento)s? (?:segur|asegurad|fij)/i,
  /\bTAE\b/,
]
