import type { Term } from '../en/terms.ts'

/** The termbase of Traditional Chinese, with the words of Taiwan. Members are addressed as “您”. */
export const terms: readonly Term[] = [
  {
    english: 'wallet',
    term: '錢包',
    from: /\bwallets?\b(?! address has changed)/i,
    use: /錢包/,
    unless: /WalletConnect/,
  },
  { english: 'holding', term: '持倉', from: /\bholdings?\b/i, use: /持倉/ },
  {
    english: 'venue',
    term: '交易平台',
    from: /\bvenues?\b/i,
    use: /平台/,
    avoid: /收購方|交易所/,
    unless: /\bexchanges?\b/i,
  },
  { english: 'pool', term: '礦池', from: /\bpools?\b/i, use: /礦池/ },
  {
    english: 'balance',
    term: '餘額',
    from: /\bbalance\b/i,
    use: /餘額/,
    avoid: /餘額(?!度)/,
    unless: /balance|wallet (?:has|holds)|your wallet|amount|available/i,
  },
  { english: 'cash on chain', term: '鏈上資金', from: /cash on chain/i, use: /鏈上資金/, avoid: /(?<!提)現金/ },
  {
    english: 'email',
    term: '電子信箱（地址），郵件（訊息）',
    from: /\bemails?\b/i,
    use: /信箱|郵件/,
    avoid: /信件|書信|來信|電子郵件地址/,
  },
  { english: 'operator', term: '營運人員', from: /\boperators?\b/i, use: /營運人員/, avoid: /操作員|我們兩個人/ },
  { english: 'prepaid fee', term: '預付費', from: /prepaid fees?\b/i, use: /預付費/ },
  { english: 'withdrawal', term: '提現', avoid: /提領/ },
  { english: 'commission', term: '佣金', from: /\bcommissions?\b/i, use: /佣金/ },
  { english: 'invite code', term: '邀請碼', from: /\binvite codes?\b/i, use: /邀請碼/ },
  { english: 'you', term: '您', avoid: /[你妳]/ },
  { english: 'account', term: '帳戶', avoid: /賬戶|帳號/ },
  { english: 'network', term: '網路', avoid: /網絡/ },
  { english: 'freeze', term: '凍結', from: /\b(?:freez|frozen)/i, use: /凍結/ },
]
