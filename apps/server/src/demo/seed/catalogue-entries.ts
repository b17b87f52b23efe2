import { business, FOUR_HUNDRED_THOUSAND_POOL } from '@terahold/contract/constants'
import type { Language } from '@terahold/locale/languages'
import { parseAmount } from '@terahold/money/amount'
import type { PlanEntry, PoolEntry, SiteEntry } from '../../catalogue/entries.ts'
import type { PlanTexts } from '../../catalogue/plan-texts.ts'

/** Everything here is invented for the demo; no such sites exist. */
export const demoSites: readonly SiteEntry[] = [
  { slug: 'west-texas', name: 'Caprock, West Texas', country: 'US', powerSource: 'wind' },
  { slug: 'north-iceland', name: 'Skagi, North Iceland', country: 'IS', powerSource: 'geothermal' },
]

type DemoPool = Omit<PoolEntry, 'siteId' | 'openedOn'> & { site: string }
export const demoPools: readonly DemoPool[] = [
  { slug: FOUR_HUNDRED_THOUSAND_POOL, site: 'west-texas', name: 'The 400,000 pool', nameplateMths: 400_000_000n },
  { slug: 'skagi', site: 'north-iceland', name: 'Skagi pool', nameplateMths: 1_000_000n },
]

type DemoPlan = Omit<PlanEntry, 'poolId'> & { pool: string }

/** Eight plans. At the demo's figures some of them lose money, and are shown that way. */
export function demoPlans(decimals: number): DemoPlan[] {
  const usdt = (amount: string) => parseAmount(amount, decimals)
  const caprock = { efficiencyMjPerTh: 17_500n, tariffPerKwh: usdt('0.06'), serviceFeeBps: 300, salesMarginBps: 3_000 }
  const skagi = { ...caprock, salesMarginBps: 2_000 }
  const plan = (pool: string, slug: string, name: string, th: bigint, termDays: number, fee: string) => ({
    pool,
    slug,
    name,
    powerMths: th * 1_000n,
    termDays,
    goods: null,
    onSale: true,
    withdrawalDays: business.withdrawalDays,
    terms: { ...(pool === 'skagi' ? skagi : caprock), hashrateFee: usdt(fee) },
  })
  const display = { name: 'Desk display that shows your power', price: usdt('49'), shipping: usdt('15') }
  return [
    plan('skagi', 'skagi-10-30', 'Skagi 10, one month', 10n, 30, '0.012'),
    plan('skagi', 'skagi-25-90', 'Skagi 25, one quarter', 25n, 90, '0.0115'),
    plan('skagi', 'skagi-45-180', 'Skagi 45, half a year', 45n, 180, '0.011'),
    plan(FOUR_HUNDRED_THOUSAND_POOL, 'caprock-1-30', 'Caprock 1, to try it', 1n, 30, '0.0215'),
    plan(FOUR_HUNDRED_THOUSAND_POOL, 'caprock-20-90', 'Caprock 20, one quarter', 20n, 90, '0.0196'),
    plan(FOUR_HUNDRED_THOUSAND_POOL, 'caprock-50-180', 'Caprock 50, half a year', 50n, 180, '0.0162'),
    plan(FOUR_HUNDRED_THOUSAND_POOL, 'caprock-100-360', 'Caprock 100, one year', 100n, 360, '0.0148'),
    {
      ...plan(
        FOUR_HUNDRED_THOUSAND_POOL,
        'caprock-110-360-display',
        'Caprock 110, with a display',
        110n,
        360,
        '0.0148',
      ),
      goods: display,
    },
  ].map((entry, sort) => ({ ...entry, sort, texts: demoTexts(entry) }))
}

/** What follows the site's name and the power, in each of the other languages. */
const suffixes: Readonly<Record<string, Readonly<Record<Exclude<Language, 'en'>, string>>>> = {
  'one month': { es: 'un mes', fr: 'un mois', 'zh-Hans': '一个月', 'zh-Hant': '一個月' },
  'one quarter': { es: 'un trimestre', fr: 'un trimestre', 'zh-Hans': '一个季度', 'zh-Hant': '一季' },
  'half a year': { es: 'medio año', fr: 'six mois', 'zh-Hans': '半年', 'zh-Hant': '半年' },
  'one year': { es: 'un año', fr: 'un an', 'zh-Hans': '一年', 'zh-Hant': '一年' },
  'to try it': { es: 'para probar', fr: 'pour essayer', 'zh-Hans': '体验', 'zh-Hant': '體驗' },
  'with a display': { es: 'con pantalla', fr: 'avec écran', 'zh-Hans': '含显示屏', 'zh-Hant': '含顯示器' },
}
const goodsTexts: Readonly<Record<Exclude<Language, 'en'>, string>> = {
  es: 'Pantalla de mesa que muestra tu potencia',
  fr: 'Écran de bureau qui affiche votre puissance',
  'zh-Hans': '显示您的算力的桌面显示屏',
  'zh-Hant': '顯示您的算力的桌面顯示器',
}

function demoTexts({ name, goods }: { readonly name: string; readonly goods: object | null }): PlanTexts {
  const [plan = '', suffix = ''] = name.split(', ')
  const languages = Object.entries(suffixes[suffix] ?? {})
  return Object.fromEntries(
    languages.map(([language, words]) => [
      language,
      {
        name: `${plan}${language.startsWith('zh') ? '，' : ', '}${words}`,
        ...(goods === null ? {} : { goods: goodsTexts[language as keyof typeof goodsTexts] }),
      },
    ]),
  )
}
