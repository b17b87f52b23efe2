import { spawn } from 'node:child_process'
import { childEnder, hasEnded } from '../drills/machine/end-child.ts'
import { collectOutput } from '../drills/machine/run-to-end.ts'

export type Shell = {
  /** Types a line, and returns what it printed. @throws Error with that when it fails. */
  readonly run: (line: string) => Promise<string>
  readonly close: () => Promise<void>
}

const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
/** No command of the manual takes longer; the build of the web apps comes near. */
const patienceMs = 600_000

/** Opens a shell, as somebody does who logs in: what a line sets is there for the next one. */
export function openShell(enter: readonly string[], folder = '/root', account = 'root'): Shell {
  const program = [...enter, 'runuser', '-u', account, '--', 'env', '-i', `PATH=${path}`, `HOME=${folder}`, 'sh']
  const child = spawn(program[0] ?? '', program.slice(1), { stdio: ['pipe', 'pipe', 'pipe'] })
  const output = collectOutput(child)
  const end = childEnder(child)
  child.stdin.write(`exec 2>&1\ncd ${folder}\n`)
  let [seen, lines] = [0, 0]

  return {
    async run(line) {
      lines += 1
      const mark = `\n:${lines}: `
      child.stdin.write(`{\n${line}\n} </dev/null\nprintf '\\n:${lines}: %s\\n' $?\n`)
      const deadline = performance.now() + patienceMs
      for (;;) {
        const [said = '', code] = output().slice(seen).split(mark)
        if (code?.endsWith('\n')) {
          seen = output().length
          if (code.trim() !== '0') throw new Error(`${line} ended with ${code.trim()}:\n${said}`)
          return said
        }
        if (hasEnded(child) || performance.now() > deadline) throw new Error(`${line} did not end:\n${said}`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    close: () => end('SIGKILL'),
  }
}
