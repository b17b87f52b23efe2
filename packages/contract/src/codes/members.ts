/** Why a member's withdrawals are on hold. */
export const holdReasons = [
  'frozen',
  'email_changed',
  'email_recovered',
  'password_changed',
  'password_forgotten',
] as const
export type HoldReason = (typeof holdReasons)[number]

/** What an email code that a member asks for is used for. */
export const codeScenes = ['bind', 'rebind', 'password', 'withdraw'] as const
export type CodeScene = (typeof codeScenes)[number]

/** What a member can choose to be notified of by email or push. Emails about security are always sent. */
export const newsKinds = ['deposit', 'order', 'settlement', 'withdrawal', 'ticket'] as const
export type NewsKind = (typeof newsKinds)[number]
