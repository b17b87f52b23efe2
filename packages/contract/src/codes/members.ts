/** Why a member's withdrawals are on hold. */
export const holdReasons = [
  'frozen',
  'email_changed',
  'email_recovered',
  'password_changed',
  'password_forgotten',
  'account_reset',
  'account_move',
] as const
export type HoldReason = (typeof holdReasons)[number]

/** What an email code that a member asks for is used for. */
export const codeScenes = ['bind', 'rebind', 'password', 'withdraw'] as const
export type CodeScene = (typeof codeScenes)[number]

/** What a member can choose to be notified of by email or push. Emails about security are always sent. */
export const notificationTopics = ['deposit', 'order', 'settlement', 'withdrawal', 'ticket'] as const
export type NotificationTopic = (typeof notificationTopics)[number]

/** Notifications with a text of their own: a topic, or a special case of one, named after it. */
export const notificationKinds = [...notificationTopics, 'order-shipped', 'order-delivered'] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** The new state of what a notification is about: a deposit, an order, its goods, a withdrawal or a ticket. */
export const notificationStates = [
  ...(['final', 'active', 'completed', 'refunded', 'expired', 'shipped', 'delivered', 'returned'] as const),
  ...(['confirmed', 'failed', 'rejected', 'answered', 'closed'] as const),
] as const
export type NotificationState = (typeof notificationStates)[number]

/** What a security notice is about. A `change` was signed by the member's wallet. */
export const securityNoticeKinds = [
  'change',
  'withdrawal',
  'new_sign_in',
  'password_forgotten',
  'frozen',
  'unfrozen',
  'reset_started',
  'reset_by_operators',
  'reset_done',
  'move_started',
  'move_stopped',
  'move_done',
] as const
export type SecurityNoticeKind = (typeof securityNoticeKinds)[number]

/** The form of the token in a freeze link. */
export const freezeTokenForm = /^[a-p]{96}$/
