import type { DeskTexts } from '../../en/desk/desk.ts'

export const goodwillTexts: DeskTexts['goodwill'] = {
  credit: '发放善意补偿',
  creditHint: '由公司用自有资金支付。会员在账户流水中会看到“善意补偿”。',
  refund: '规则外退款',
  refundHint: '由公司支付。订单继续有效：会员仍可从中获得收益，也仍可按规则终止订单。账户流水中会显示该退款。',
  member: '会员',
  memberId: '会员 ID',
  memberHint: '会员 ID。也可输入会员的订单号或地址，再按“查找 ID”。',
  order: '订单',
  orderId: '订单 ID',
  orderHint: '订单 ID。也可输入订单号，再按“查找 ID”。',
  amount: '金额（USDT）',
  amountHint: '最多为会员为该订单支付的金额减去此前的退款。',
  available: '可用余额',
  before: '现有金额',
  after: '增加 {amount}',
  creditMoney: '{amount} 从公司自有资金转给会员，不动用其他会员的资金。',
  approveCredit: '批准补偿',
  approveRefund: '批准退款',
}

export const limitTexts: DeskTexts['limits'] = {
  raise: '提高限额',
  raiseHint: '仅限一个 UTC 日。该日结束后限额自动恢复。',
  day: '日期（UTC）',
  dayHint: '今天或明天。',
  perHour: '每小时（USDT）',
  perDay: '24 小时内（USDT）',
  newWallets: '其中付给新钱包（USDT）',
  sumHint: '不低于配置的限额。',
  configured: '按配置',
  money: '24 小时内最多可从金库付出 {perDay}，其中每小时最多 {perHour}。每笔付款仍须逐笔检查。',
  approve: '批准限额',
}

export const resetTexts: DeskTexts['resets'] = {
  prepare: '移除邮箱和密码',
  prepareHint: '用于邮箱和密码均已丢失的会员。请先核实会员身份。{recoveryHours} 小时后生效，在此之前会员可用钱包否决。',
  waits: '批准后 {hours} 小时生效。在此之前，任何一名运营人员都可以中止，会员也可以取消。',
  verified: '如何核实会员身份',
  access: '邮箱和密码',
  asNow: '保持现状',
  removed: '{recoveryHours} 小时后移除，除非会员用钱包否决',
  money: '资金不变动。会员设置新邮箱之前，提现须等待。',
  approve: '批准移除',
}

export const moveTexts: DeskTexts['moves'] = {
  offer: '申请的钱包',
  asks: '申请接管该账户。其签名有效，但账户归谁所有须由您核实。',
  offeredAt: '申请时间（UTC）',
  from: '原钱包',
  to: '新钱包',
  wallet: '钱包',
  noOffer: '没有钱包申请接管账户。',
  move: '转移',
  moveStates: {
    recorded: '转移到此钱包的申请已提交，等待批准。',
    approved: '此账户的转移已获批准，正在进行。',
  },
  openMove: '查看转移',
  prepare: '转移账户',
  prepareHint: '请先核实所有者。由付款复核批准。会员会收到通知，也可用原钱包中止。',
  approve: '批准转移',
  money: '{day} 之前不会有任何变动。之后的提现只付给新钱包。',
}
