import type { DeskTexts } from '../../en/desk/desk.ts'

export const screenTexts: DeskTexts['screens'] = {
  today: '今日',
  member: '会员',
  withdrawals: '提现',
  revenue: '收益',
  shipments: '包裹',
  attestations: '算力确认',
  payouts: '付款',
  suspense: '待认领',
  ledger: '账本',
  audit: '审计日志',
  tickets: '工单',
  tasks: '任务',
  announcements: '公告',
  venues: '交易平台',
  addresses: '封锁的地址',
  freezes: '账户权限',
  income: '公司收入',
  catalogue: '目录',
  goodwill: '善意补偿',
  roots: '每晚的根',
  operators: '操作员',
}

export const groupTexts: DeskTexts['groups'] = {
  moneyIn: '资金流入',
  moneyOut: '资金流出',
  people: '会员',
  books: '账务',
  setup: '设置',
}

export const viewTexts: DeskTexts['views'] = {
  revenue: { rows: '记录', voids: '作废', corrections: '更正', deviations: '偏差', reasons: '原因' },
  venues: { venues: '交易平台', changes: '更改', transfers: '转账', splits: '分配' },
  payouts: { payouts: '付款', resumes: '恢复', unknown: '未知付款', bookings: '登记', limits: '限额' },
  addresses: { blocked: '已封锁', removals: '解除封锁' },
  freezes: { frozen: '已冻结', lifts: '解冻', resets: '失去访问权限', offers: '新钱包', moves: '转移' },
  catalogue: { plans: '方案', pools: '矿池', sites: '场地', contacts: '联系方式', changes: '更改' },
  goodwill: { credits: '补偿', refunds: '规则外退款' },
  operators: { operators: '操作员', changes: '更改' },
  tasks: { submitted: '待审核', running: '进行中' },
  shipments: { shipments: '包裹', refunds: '退款' },
  ledger: {
    accounts: '科目',
    transfers: '分录',
    reconciliation: '对账',
    differences: '差异',
    acceptances: '接受',
    reversals: '冲正',
    adoptions: '链',
    claims: '应收',
  },
}
