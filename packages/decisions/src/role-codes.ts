/** The roles of operators as they are signed, with what they mean in English and in Chinese. */
export const roleCodes = {
  settlement: ['settlement', '结算'],
  'payout-maker': ['payout maker', '付款经办'],
  'payout-checker': ['payout checker', '付款复核'],
  catalogue: ['catalogue', '目录'],
  support: ['support', '客服'],
  auditor: ['auditor', '审计'],
  viewer: ['viewer', '只读'],
  admin: ['admin', '管理员'],
} as const
