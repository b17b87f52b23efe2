/** What a task asks for. No task asks for money, a contract approval or new members. */
export const taskKinds = ['learn', 'verify_proof', 'security', 'feedback'] as const
export type TaskKind = (typeof taskKinds)[number]

/** A member's progress with a task. A withdrawn or rejected task can be started again. */
export const taskStates = ['open', 'started', 'submitted', 'approved', 'rejected', 'withdrawn'] as const
export type TaskState = (typeof taskStates)[number]

/** What a member can do with a task. */
export const taskActions = ['start', 'submit', 'withdraw'] as const
export type TaskAction = (typeof taskActions)[number]
