import type { Clock } from '../../ports/wallet-port.ts'
import type { SignInPort, SignInSession } from './sign-in-port.ts'

export type SessionWatch = {
  /** Looks the session up now, and from then on at every interval until `stop`. */
  lookUp(): Promise<void>
  /** Looks it up after the next interval. */
  rest(): void
  stop(): void
}

type Dependencies = {
  port: Pick<SignInPort, 'getSession'>
  clock: Clock
  intervalMs: number
  /** What the server has on record; not called when it could not be asked, for that is no answer. */
  onAnswer: (session: SignInSession | null) => void
}

/** Asks the server now and then whether the session still stands. */
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
    const answer = await port.getSession().then(
      (session) => ({ session }),
      () => null,
    )
    if (answer && question === asked) onAnswer(answer.session)
  }

  return { lookUp, rest, stop }
}
