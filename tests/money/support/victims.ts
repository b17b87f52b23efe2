import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { KillPoint } from './kill-points.ts'
import type { VictimAnswer, VictimCommand, VictimTask } from './victim-messages.ts'

const program = join(import.meta.dirname, '..', 'fixtures', 'victim.ts')
const patienceMs = 60_000

type Begin = Omit<Extract<VictimCommand, { kind: 'begin' }>, 'kind' | 'point'>

export type Victim = {
  /** The address of its API. */
  readonly port: number
  readonly pid: number
  readonly arm: (point: KillPoint) => void
  /** Runs an action. Returns undefined when the process died during it. */
  readonly ask: (task: VictimTask) => Promise<{ result: string } | { reason: string } | undefined>
  /** How it ended; still running until then. */
  readonly ended: Promise<string>
  readonly kill: () => Promise<string>
}

/** Processes to be killed. One is always loaded ahead, because loading takes longest. */
export function openVictims() {
  // A shared compile cache, so that later processes need not compile again: the run's, or one of these processes alone.
  const cache = mkdtempSync(join(tmpdir(), 'terahold-victims-'))
  const env = { NODE_COMPILE_CACHE: cache, ...process.env }
  let waiting: ChildProcess | undefined
  const running = new Set<ChildProcess>()

  function load(): ChildProcess {
    const child = fork(program, [], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'], serialization: 'advanced' })
    running.add(child)
    child.once('exit', () => running.delete(child))
    return child
  }

  /** Starts a process that dies at the point, or never without one. */
  async function begin(order: Begin, point?: KillPoint): Promise<Victim> {
    const child = waiting ?? load()
    const ended = once(child, 'exit').then(([code, signal]) => String(signal ?? code))
    const isReady = said(child, 'ready')
    tell(child, { kind: 'begin', ...order, ...(point && { point }) })
    const ready = await Promise.race([isReady, ended.then(() => undefined)])
    waiting = load()
    let asked = 0
    return {
      port: ready?.port ?? 0,
      pid: child.pid ?? 0,
      ended,
      arm: (to) => tell(child, { kind: 'arm', point: to }),
      async ask(task) {
        asked += 1
        const answer = answerTo(child, asked)
        tell(child, { kind: 'do', id: asked, task })
        return Promise.race([answer, ended.then(() => undefined)])
      },
      async kill() {
        child.kill('SIGKILL')
        return ended
      },
    }
  }

  return {
    begin,
    async close(): Promise<void> {
      const ending = [...running].map((child) => once(child, 'exit'))
      for (const child of running) child.kill('SIGKILL')
      await Promise.all(ending)
      rmSync(cache, { recursive: true, force: true })
    },
  }
}

function tell(child: ChildProcess, order: VictimCommand): void {
  if (child.connected) child.send(order, () => undefined)
}

function said<Kind extends VictimAnswer['kind']>(
  child: ChildProcess,
  kind: Kind,
): Promise<Extract<VictimAnswer, { kind: Kind }>> {
  return heard(child, (answer): answer is Extract<VictimAnswer, { kind: Kind }> => answer.kind === kind, kind)
}

function answerTo(child: ChildProcess, id: number): Promise<{ result: string } | { reason: string }> {
  type Answered = Extract<VictimAnswer, { kind: 'answer' }>
  return heard(child, (answer): answer is Answered => answer.kind === 'answer' && answer.id === id, 'an answer')
}

/** Waits for a message of the process; for ever once it has died, because its end is awaited separately. */
function heard<Heard extends VictimAnswer>(
  child: ChildProcess,
  isIt: (answer: VictimAnswer) => answer is Heard,
  what: string,
): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`a process did not report ${what} in time`)), patienceMs)
    const listen = (answer: VictimAnswer) => {
      if (!isIt(answer)) return
      stop()
      resolve(answer)
    }
    const stop = () => {
      clearTimeout(timer)
      child.off('message', listen)
      child.off('exit', stop)
    }
    child.on('message', listen)
    child.once('exit', stop)
  })
}
