/** The path of every page, by its name in code. The specification fixes the paths; they appear nowhere else. */
export const pagePaths = {
  home: '/',
  backupHome: '/pages/Homepagebackup/Homepagebackup',
  team: '/pages/team/index',
  planMixer: '/pages/mixmax/index',
  usSite: '/pages/usa/index',
  subscribe: '/pages/subscribe/subscribe',
  sites: '/pages/projects/index',
  tasks: '/pages/airdropAct/index',
  inviteFriends: '/pages/Invitefriends/Invitefriends',
  invitation: '/pages/invitation/invitation',
  myPower: '/pages/wodesuanli/wode',
  my: '/pages/my/index',
  checkout: '/pages/subscribe/subscribexin',
  paymentDone: '/pages/Paymentsuccessful/paymentsuccessful',
  addresses: '/pages/address/checkoutsuccess',
  addressForm: '/pages/address/Deliveryaddress',
  teamSize: '/pages/team/teamSize',
  performance: '/pages/performanceDetails/performanceDetails',
  ranking: '/pages/promotionRanking/promotionRanking',
  orders: '/pages/my/Vieworders',
  shipment: '/pages/my/logisticsInfo',
  bindEmail: '/pages/my/nemailAddress',
  replaceEmail: '/pages/my/nemailAddressone',
  loginPassword: '/pages/my/loginPassword',
  support: '/pages/my/countExamples',
  partner: '/pages/my/majorShareholder',
  withdrawals: '/pages/team/reflectdetails',
  withdraw: '/pages/team/reflectCash',
  powerHistory: '/pages/wodesuanli/historicalComputing',
  tokenHistory: '/pages/wodesuanli/tokenHistori',
  login: '/pages/login/index',
  security: '/pages/my/security',
  settings: '/pages/my/settings',
  freeze: '/pages/my/freeze',
  moveAccount: '/pages/my/moveAccount',
  calculator: '/pages/subscribe/calculator',
  statement: '/pages/my/statement',
  sample: '/pages/sample/sample',
  trust: '/pages/trust/trust',
  help: '/pages/help/help',
  terms: '/pages/legal/terms',
  privacy: '/pages/legal/privacy',
  company: '/pages/legal/company',
} as const

/** A second address of the home page. */
export const homeAlias = '/pages/index/Onepage'

export type PageName = keyof typeof pagePaths

/** Parts of the sample account. */
export const sampleParts = ['home', 'power', 'performance', 'balance'] as const
export type SamplePart = (typeof sampleParts)[number]

/** The query parameters of the pages that have any. */
type PageParams = {
  sites: { siteId?: string | undefined }
  invitation: { code?: string | undefined }
  checkout: { planId?: string | undefined; qty?: number | undefined; orderId?: string | undefined }
  paymentDone: { orderId: string }
  addresses: { forPlan?: string | undefined }
  addressForm: { forPlan?: string | undefined; id?: string | undefined }
  orders: { state?: string | undefined }
  shipment: { orderNo: string; orderId: string }
  support: {
    refId?: string | undefined
    /** `tickets` opens the list of tickets. */
    view?: 'tickets' | undefined
  }
  withdraw: { withdrawId?: string | undefined }
  bindEmail: { from?: string | undefined }
  login: {
    from?: string | undefined
    /** `yes` opens the list of wallets. */
    connect?: 'yes' | undefined
  }
  freeze: { token: string }
  calculator: { planId?: string | undefined }
  sample: { part?: SamplePart | undefined }
}

type ParamsOf<Name extends PageName> = Name extends keyof PageParams ? PageParams[Name] : Record<never, never>
type LinkArguments<Name extends PageName> = Name extends keyof PageParams
  ? Record<never, never> extends PageParams[Name]
    ? [params?: PageParams[Name]]
    : [params: PageParams[Name]]
  : []

/**
 * A link to each page: its hash with the query parameters that are given.
 * @example to.checkout({ planId: 'p1' }) // '#/pages/subscribe/subscribexin?planId=p1'
 */
export const to = Object.fromEntries(
  Object.entries(pagePaths).map(([name, path]) => [
    name,
    (params: ParamsOf<PageName> = {}) => `#${path}${asQuery(params)}`,
  ]),
) as { readonly [Name in PageName]: (...args: LinkArguments<Name>) => `#${string}` }

function asQuery(params: Readonly<Record<string, string | number | undefined>>): string {
  const pairs = Object.entries(params).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`],
  )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}
