/** Words that promise a yield or deny a risk. "You cannot lose more than that" names a limit and stays allowed. */
export const promiseWords: readonly RegExp[] = [
  /garanti/i,
  /sans risque/i,
  /revenus? passifs?/i,
  /(?:gain|rendement|profit)s? (?:assuré|sûr|fixe|certain)/i,
  /\bTAEG\b/,
]
