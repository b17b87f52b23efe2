import { checkCodes } from './check-codes.ts'
import type { FieldKind } from './field-kinds.ts'

export const decisionRoles = ['settlement', 'payout-maker', 'payout-checker', 'catalogue', 'support'] as const
export type DecisionRole = (typeof decisionRoles)[number]

export type Codes = Readonly<Record<string, readonly [en: string, zh: string]>>

export interface Field {
  readonly name: string
  readonly kind: FieldKind
  readonly en: string
  readonly zh: string
  /** The valid values of a `code`, with what they mean in English and in Chinese. */
  readonly codes?: Codes
}

export interface Definition {
  readonly en: string
  readonly zh: string
  /** Roles in which the first operator can sign. */
  readonly makers: readonly DecisionRole[]
  /** Roles in which the second operator can sign; empty if one operator is enough. */
  readonly checkers: readonly DecisionRole[]
  readonly fields: readonly Field[]
}

const settlement = { makers: ['settlement'], checkers: ['settlement'] } as const
const payout = { makers: ['payout-maker'], checkers: ['payout-checker'] } as const

const reason = field('reason', 'text', 'Reason', '原因')
const amount = field('amount', 'money', 'Amount', '金额')
const amountMinor = field('amountMinor', 'minor', 'Amount in minor units', '金额（最小单位）')
const memberId = field('memberId', 'id', 'Member', '会员')
const poolId = field('poolId', 'id', 'Pool', '矿池')
const revenueId = field('revenueId', 'id', 'Revenue row', '收益记录')
const day = field('day', 'day', 'UTC day', '日期（UTC）')
const uptime = field('uptime', 'share', 'Uptime', '在线率')
const statement = field('statement', 'hash', 'Hash of the statement', '对账单哈希')
const transfer = [
  field('transferHash', 'hash', 'Transaction', '交易'),
  field('logIndex', 'count', 'Log index', '日志序号'),
] as const
/** Accounts of the transfers that can be reversed. */
const reversedAccounts = {
  available: ['what the member can spend', '会员可用余额'],
  suspense: ['suspense', '待认领'],
  referral_expense: ['commission that the company paid', '公司已付佣金'],
  points_issued: ['points issued', '已发积分'],
} as const
const blocked = field('address', 'address', 'Address', '地址')

/** Every decision of operators about money, each an EIP-712 type of this name. */
export const definitions = {
  VenueChange: define('Change a venue', '更改交易平台', settlement, [
    field('change', 'code', 'Change', '更改', {
      propose: ['pays for these pools', '为这些矿池付款'],
      retire: ['retired', '已停用'],
    }),
    field('name', 'text', 'Venue', '交易平台'),
    field('addresses', 'addresses', 'Its addresses', '交易平台地址'),
    field('poolIds', 'ids', 'Its pools', '所属矿池'),
    field('advice', 'code', 'Remittance advice', '汇款通知', {
      none: ['not required', '不需要'],
      required: ['required', '需要'],
    }),
  ]),
  RemittanceAdvice: define('Split a venue’s transfer among its pools', '将交易平台的转账分配到各矿池', settlement, [
    ...transfer,
    field('lines', 'texts', 'Lines', '明细'),
    statement,
  ]),
  RevenueRecord: define('Record a pool’s revenue', '记录矿池收益', settlement, [
    poolId,
    day,
    field('mined', 'satoshi', 'Mined', '产出'),
    amount,
    field('venue', 'text', 'Venue', '交易平台'),
    field('txid', 'hash', 'Bitcoin transaction', '比特币交易'),
    statement,
    uptime,
  ]),
  RevenueVoid: define('Void a revenue row', '作废收益记录', settlement, [
    revenueId,
    field('part', 'code', 'Part', '范围', {
      all: ['the whole row', '整条记录'],
      unpaid: ['what is not paid', '未付部分'],
    }),
    reason,
  ]),
  RevenueCorrection: define('Correct revenue that was too high', '更正过高的收益', settlement, [
    revenueId,
    amount,
    field('way', 'code', 'How the venue gets it back', '退还方式', {
      withheld: ['pays that much less', '交易平台少付该金额'],
      returned: ['in a transaction of the treasury', '由资金库转账退还'],
    }),
    field('returnedBy', 'hashOrNone', 'Return transaction', '退款交易'),
    statement,
    reason,
  ]),
  DeviationExplanation: define('Explain unexpected revenue', '说明异常收益', settlement, [poolId, day, reason]),
  PowerAttestation: define('Attest measured power', '确认实测算力', settlement, [
    poolId,
    day,
    field('power', 'power', 'Power', '算力'),
    uptime,
    field('evidence', 'hash', 'Hash of the evidence', '证据哈希'),
  ]),
  SuspenseAssignment: define('Assign money in suspense', '分配待认领资金', settlement, [
    ...transfer,
    field('sender', 'address', 'Sender', '付款方'),
    amount,
    field('target', 'code', 'Goes to', '归属', {
      member: ['a member', '会员'],
      venue: ['a venue, as revenue', '交易平台（作为收益）'],
      owner: ['the owner, as a contribution', '公司所有者（作为投入）'],
      sender: ['back to the sender', '退回付款方'],
    }),
    field('targetId', 'idOrNone', 'Member or venue', '会员或交易平台'),
    field('evidence', 'text', 'Evidence', '证据'),
  ]),
  LedgerReversal: define('Reverse a ledger transfer', '冲正分录', settlement, [
    memberId,
    field('transferId', 'id', 'Transfer', '分录'),
    field('kind', 'code', 'Kind of transfer', '分录类型', {
      suspense_assigned: ['money assigned from suspense', '待认领归属'],
      referral: ['commission', '佣金'],
      points_earned: ['points earned', '获得积分'],
    }),
    field('quantity', 'quantity', 'Amount', '金额'),
    field('takenFrom', 'code', 'Is taken from account', '转出科目', reversedAccounts),
    field('givenTo', 'code', 'Goes back to account', '退回科目', reversedAccounts),
    reason,
  ]),
  HouseWithdrawal: define('Withdraw the company’s income', '提取公司收入', settlement, [
    field('to', 'address', 'Pays to', '收款地址'),
    amount,
    amountMinor,
    reason,
  ]),
  DifferenceAcceptance: define('Accept a difference', '接受差异', settlement, [
    field('name', 'code', 'Check', '检查项', checkCodes),
    field('subject', 'text', 'Subject', '对象'),
    field('difference', 'text', 'Difference and unit', '差异及单位'),
    field('reconciliationId', 'id', 'Reconciliation', '对账'),
    reason,
  ]),
  WithdrawalRelease: define('Release a large withdrawal', '放行大额提现', payout, [
    field('withdrawalId', 'id', 'Withdrawal', '提现'),
    memberId,
    field('to', 'address', 'Pays to', '收款地址'),
    field('token', 'address', 'Token', '代币'),
    field('vault', 'address', 'Vault', '金库'),
    amount,
    amountMinor,
  ]),
  OutflowBooking: define('Book an unknown payment of the vault', '登记金库的未知付款', payout, [
    ...transfer,
    amount,
    memberId,
    field('withdrawalId', 'idOrNone', 'Withdrawal', '提现'),
    reason,
  ]),
  ChainAdoption: define('Adopt a replaced chain', '采用替换后的链', settlement, [
    field('seenHeight', 'count', 'Replaced block', '被替换的区块'),
    field('seenHash', 'hash', 'Its hash', '区块哈希'),
    reason,
  ]),
  PayoutResume: define('Resume payouts', '恢复付款', payout, [
    field('haltId', 'id', 'Halt', '暂停'),
    field('cause', 'code', 'Cause of the halt', '暂停原因', {
      operator: ['an operator halted them', '由运营人员暂停'],
      chain_replaced: ['final blocks were replaced', '已最终确认的区块被替换'],
      database_restored: ['the database is a restored backup', '数据库由备份恢复'],
      not_solvent: ['the cash is below what is owed in cash', '链上资金低于当前应付款'],
      outflow_unexplained: ['an outflow is unexplained', '有未说明的流出'],
      payout_nonce_unexplained: ['a stranger used a nonce of the payout key', '付款密钥的 nonce 被外人使用'],
      payout_number_unexplained: ['a payout number was spent without us', '有付款编号在账外被使用'],
      payout_receipt_contradicts: ['a receipt contradicts the books', '交易回执与账目不符'],
      payout_refused: ['a payout differs from what was approved', '付款与批准的内容不符'],
      payout_verified_too_late: ['signatures expired before they were verified', '签名在验证之前已过期'],
    }),
    field('subject', 'text', 'What the halt is about', '暂停所涉对象'),
    field('decision', 'code', 'How to go on', '如何继续', {
      go_on: ['continue', '继续'],
      give_back: ['end the batch and continue', '结束该批次并继续'],
      accept_move: ['confirm the move to this wallet and continue', '确认转移到此钱包并继续'],
    }),
    reason,
  ]),
  PayoutLimitRaise: define('Raise the payout limits for a day', '提高某天的付款限额', payout, [
    day,
    field('perHour', 'money', 'Limit in an hour', '每小时限额'),
    field('perDay', 'money', 'Limit in 24 hours', '24 小时限额'),
    field('newWallets', 'money', 'Of that to new wallets', '其中付给新钱包'),
    reason,
  ]),
  AddressBlock: define('Block an address', '封锁地址', { makers: ['payout-maker', 'payout-checker'], checkers: [] }, [
    blocked,
    reason,
  ]),
  AddressUnblock: define('Unblock an address', '解除地址封锁', payout, [
    blocked,
    field('blockId', 'idOrNone', 'Block', '封锁记录'),
    reason,
  ]),
  MemberFreeze: define('Freeze an account', '冻结账户', { makers: ['support', 'payout-maker'], checkers: [] }, [
    memberId,
    reason,
  ]),
  MemberUnfreeze: define(
    'Unfreeze an account',
    '解冻账户',
    { makers: ['support', 'payout-maker'], checkers: ['payout-checker'] },
    [memberId, field('freezeId', 'id', 'Freeze', '冻结记录'), reason],
  ),
  AccountReset: define(
    'Remove a member’s mailbox and password',
    '移除会员的邮箱和密码',
    { makers: ['support', 'payout-maker'], checkers: ['payout-checker'] },
    [memberId, reason],
  ),
  AccountMove: define(
    'Move an account to another wallet',
    '将账户转移到另一个钱包',
    { makers: ['support', 'payout-maker'], checkers: ['payout-checker'] },
    [
      memberId,
      field('from', 'address', 'From wallet', '原钱包'),
      field('to', 'address', 'To wallet', '新钱包'),
      field('notBefore', 'day', 'Not before (UTC day)', '不早于（UTC 日期）'),
      field('proof', 'hash', 'Hash of what the new wallet signed', '新钱包所签内容的哈希'),
      reason,
    ],
  ),
  ShipmentRefund: define('Refund returned goods', '退还退货款项', { makers: ['support'], checkers: ['settlement'] }, [
    field('shipmentId', 'id', 'Shipment', '包裹'),
    memberId,
    amount,
    reason,
  ]),
  ShipmentImport: define('Record many shipments', '录入已发出的包裹', { makers: ['support'], checkers: [] }, [
    field('shipments', 'count', 'Shipments', '包裹数'),
    field('pieces', 'count', 'Pieces of goods', '商品件数'),
    field('manifest', 'hash', 'Hash of the manifest', '清单哈希'),
  ]),
  CatalogueChange: define('Change the catalogue', '更改目录', { makers: ['catalogue'], checkers: ['catalogue'] }, [
    field('file', 'hash', 'Hash of the file', '文件哈希'),
    field('changes', 'texts', 'Changes', '更改内容'),
  ]),
  GoodwillCredit: define('Credit a member as goodwill', '发放善意补偿', settlement, [memberId, amount, reason]),
  ExceptionalRefund: define('Refund an order outside the rules', '规则外退还订单款项', settlement, [
    memberId,
    field('orderId', 'id', 'Order', '订单'),
    amount,
    reason,
  ]),
} as const satisfies Readonly<Record<string, Definition>>

export type DecisionType = keyof typeof definitions

export const decisionTypes = Object.keys(definitions) as readonly DecisionType[]

/** Returns the definition with the general type of all definitions. */
export function definitionOf(type: DecisionType): Definition {
  return definitions[type]
}

function field<const Name extends string, const Kind extends FieldKind>(
  name: Name,
  kind: Kind,
  en: string,
  zh: string,
  codes?: Codes,
) {
  return { name, kind, en, zh, ...(codes && { codes }) }
}

function define<const Fields extends readonly Field[]>(
  en: string,
  zh: string,
  { makers, checkers }: Pick<Definition, 'makers' | 'checkers'>,
  fields: Fields,
) {
  return { en, zh, makers, checkers, fields }
}
