/** Names of the server-sent events of a member. */
export const eventKinds = [
  'deposit',
  'order',
  'settlement',
  'withdrawal',
  'ticket',
  'task',
  'commission',
  'session',
] as const
export type EventKind = (typeof eventKinds)[number]
