/** Words that promise a yield or deny a risk. "You cannot lose more than that" names a limit and stays allowed. */
export const promiseWords: readonly RegExp[] = [
  /guarant/i,
  /risk[- ]?free/i,
  /\bno risk\b/i,
  /riskless/i,
  /can(?:not|’t|'t) lose(?! more)/i,
  /passive income/i,
  /(?:sure|steady|fixed|stable|high|assured) (?:profit|return|income|yield)/i,
  /get rich/i,
  /double your/i,
]
