import type { Clock } from '../../ports/wallet-port.ts'
import type { SignInPort, SignInSession } from './sign-in-port.ts'

export type SessionWatch = {
  /** Reads the session now, and then at every interval until `stop`. */
  lookUp(): Promise<void>
  /** Reads the session after the next interval. */
  rest(): void
  stop(): void
}

type Dependencies = {
  port: Pick<SignInPort, 'getSession'>
  clock: Clock
  intervalMs: number
  /** Called with the server's session. Not called if the server could not be reached. */
  onAnswer: (session: SignInSession | null) => void
}

/** Creates a watch that regularly checks whether the session still exists. */
export function createSessionWatch({ port, clock, intervalMs, onAnswer }: Dependencies): SessionWatch {
  let asked = 0
  let cancel = () => {}

  function stop() {
    asked += 1
    cancel()
  }

  function rest() {
    stop()
    cancel = clock.after(intervalMs, () => void lookUp())
  }

  async function lookUp() {
    rest()
    const question = asked
    // The app's function may throw before it returns a promise.
    const answer = await (async () => port.getSession())().then(
      (session) => ({ session }),
      () => null,
    )
    if (answer && question === asked) onAnswer(answer.session)
  }

  return { lookUp, rest, stop }
}
