/** Names of rates that only ever serve to promise something, whatever the language. */
const everywhere = [/(?<!\p{L})(?:APY|APR|ROI)(?!\p{L})/iu]

/**
 * Words that promise a yield or deny a risk. The product pays out of recorded revenue and promises nothing, so none of them
 * may stand in any text. "You cannot lose more than that" is a limit and stays allowed.
 */
export const promiseWords: Readonly<Record<string, readonly RegExp[]>> = {
  en: [
    ...everywhere,
    /guarant/i,
    /risk[- ]?free/i,
    /\bno risk\b/i,
    /riskless/i,
    /can(?:not|’t|'t) lose(?! more)/i,
    /passive income/i,
    /(?:sure|steady|fixed|stable|high|assured) (?:profit|return|income|yield)/i,
    /get rich/i,
    /double your/i,
  ],
  es: [
    ...everywhere,
    /garanti/i,
    /sin riesgo/i,
    /libre de riesgo/i,
    /ingresos? pasivos?/i,
    /(?:segur|asegurad|fij)[oa]s? (?:ganancia|rentabilidad|rendimiento)/i,
    /(?:ganancia|rentabilidad|rendimiento)s? (?:segur|asegurad|fij)/i,
    /\bTAE\b/,
  ],
  fr: [
    ...everywhere,
    /garanti/i,
    /sans risque/i,
    /revenus? passifs?/i,
    /(?:gain|rendement|profit)s? (?:assuré|sûr|fixe|certain)/i,
    /\bTAEG\b/,
  ],
  'zh-Hans': [
    ...everywhere,
    /保本|保证收益|保收益|稳赚|稳定收益|高收益|零风险|无风险|没有风险|年化|回报率|收益率|被动收入|躺赚|翻倍|只赚不赔|包赚/,
  ],
  'zh-Hant': [
    ...everywhere,
    /保本|保證收益|保收益|穩賺|穩定收益|高收益|零風險|無風險|沒有風險|年化|報酬率|回報率|收益率|被動收入|躺賺|翻倍|只賺不賠|包賺/,
  ],
}
