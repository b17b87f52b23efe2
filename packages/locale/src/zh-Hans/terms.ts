import type { Term } from '../en/terms.ts'

/** The termbase of Simplified Chinese. Members are addressed as “您”. */
export const terms: readonly Term[] = [
  {
    english: 'wallet',
    term: '钱包',
    from: /\bwallets?\b(?! address has changed)/i,
    use: /钱包/,
    unless: /WalletConnect/,
  },
  { english: 'holding', term: '持仓', from: /\bholdings?\b/i, use: /持仓/ },
  {
    english: 'venue',
    term: '交易平台',
    from: /\bvenues?\b/i,
    use: /平台/,
    avoid: /收购方|交易所/,
    unless: /\bexchanges?\b/i,
  },
  { english: 'pool', term: '矿池', from: /\bpools?\b/i, use: /矿池/ },
  {
    english: 'balance',
    term: '余额',
    from: /\bbalance\b/i,
    use: /余额/,
    avoid: /余额(?!度)/,
    unless: /balance|wallet (?:has|holds)|your wallet|amount|available/i,
  },
  { english: 'cash on chain', term: '链上资金', from: /cash on chain/i, use: /链上资金/, avoid: /(?<!提)现金/ },
  {
    english: 'email',
    term: '邮箱（地址），邮件（消息）',
    from: /\bemails?\b/i,
    use: /邮箱|邮件/,
    avoid: /信件|书信|来信/,
  },
  { english: 'operator', term: '运营人员', from: /\boperators?\b/i, use: /运营人员/, avoid: /操作员|我们两个人/ },
  { english: 'prepaid fee', term: '预付费', from: /prepaid fees?\b/i, use: /预付费/ },
  { english: 'commission', term: '佣金', from: /\bcommissions?\b/i, use: /佣金/ },
  { english: 'invite code', term: '邀请码', from: /\binvite codes?\b/i, use: /邀请码/ },
  { english: 'you', term: '您', avoid: /[你妳]/ },
  { english: 'account', term: '账户', avoid: /帐户|帐号/ },
  { english: 'freeze', term: '冻结', from: /\b(?:freez|frozen)/i, use: /冻结/ },
]
