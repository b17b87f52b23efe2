import {
  type Behaviour,
  type Behaviours,
  failures,
  type RpcFailure,
  WalletRpcError,
  type WrongAnswer,
} from './behaviour.ts'

/** A request that the wallet received. */
export interface WalletRequest {
  readonly method: string
  readonly params: unknown
  /** The chain of the request, if the transport has one. */
  readonly chainId?: number
}

/** A request on the wallet's screen, waiting for the test's answer. */
export interface Prompt extends WalletRequest {
  approve(): void
  /** Refuses, by default as a user does (4001). */
  reject(failure?: RpcFailure): void
}

/** Decides on requests, and keeps those that wait for the test. */
export interface Prompts {
  readonly open: readonly Prompt[]
  behave(method: string, behaviour: Behaviour): void
  behaviourOf(method: string): Behaviour
  /** Returns the test's own answer to a method. Undefined if the wallet answers itself. */
  wrongAnswer(method: string): WrongAnswer | undefined
  /**
   * Resolves to whether the work is to be done (`false`: the wallet only pretends). Never resolves for a request that
   * hangs. Throws `WalletRpcError` for a refused one.
   */
  decide(request: WalletRequest): Promise<boolean>
}

export function createPrompts(initial: Behaviours = {}): Prompts {
  const behaviours = new Map(Object.entries(initial))
  let open: readonly Prompt[] = []

  function ask(request: WalletRequest): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const close = () => {
        open = open.filter((other) => other !== prompt)
      }
      const prompt: Prompt = {
        ...request,
        approve() {
          close()
          resolve(true)
        },
        reject(failure = failures.rejected) {
          close()
          reject(new WalletRpcError(failure))
        },
      }
      open = [...open, prompt]
    })
  }

  const behaviourOf = (method: string) => behaviours.get(method) ?? 'approve'

  return {
    get open() {
      return open
    },
    behave: (method, behaviour) => void behaviours.set(method, behaviour),
    behaviourOf,
    wrongAnswer(method) {
      const behaviour = behaviourOf(method)
      return typeof behaviour === 'object' && 'answer' in behaviour ? behaviour : undefined
    },
    async decide(request) {
      const behaviour = behaviourOf(request.method)
      if (typeof behaviour === 'object' && 'code' in behaviour) throw new WalletRpcError(behaviour)
      if (behaviour === 'ask') return ask(request)
      if (behaviour === 'hang') return new Promise(() => {})
      return behaviour === 'approve'
    },
  }
}
