import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Plugin } from 'vite'

const patience = 60_000

/** Holds requests for the server back while it starts, so that a page open in the browser sees a slow answer and no error. */
export function waitForServer(address: string, paths: readonly string[]): Plugin {
  const port = Number(new URL(address).port)
  return {
    name: 'terahold-wait-for-server',
    configureServer({ middlewares }) {
      middlewares.use((request, _, next) => {
        const goOn = async () => {
          if (paths.some((path) => request.url?.startsWith(path))) await untilListening(port)
          next()
        }
        void goOn()
      })
    },
  }
}

async function untilListening(port: number): Promise<void> {
  const deadline = Date.now() + patience
  while (!(await isListening(port)) && Date.now() < deadline) await pause(100)
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.end()
      resolve(true)
    })
  })
}
