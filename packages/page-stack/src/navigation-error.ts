export type Verb = 'navigateTo' | 'redirectTo' | 'reLaunch' | 'switchTab' | 'navigateBack'

/** A refused navigation. `errMsg` is the runtime's own text: `<verb>:fail <reason>`. */
export class NavigationError extends Error {
  override readonly name = 'NavigationError'
  readonly errMsg: string
  readonly verb: Verb
  readonly reason: string

  constructor(verb: Verb, reason: string) {
    const errMsg = `${verb}:fail ${reason}`
    super(errMsg)
    this.errMsg = errMsg
    this.verb = verb
    this.reason = reason
  }
}
