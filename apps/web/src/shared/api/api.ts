import { createClient } from '@terahold/contract/client'
import { createRequest, type RequestData } from '@terahold/platform/request'
import { serverTime } from '../clock/server-clock.ts'
import { APP_VERSION } from '../config/version.ts'
import { connection } from '../connection/connection.ts'
import { currentLocale } from '../locale/i18n.ts'
import { session } from '../session/session.ts'
import { endedSession } from '../session/session-end.ts'
import type { Exchange } from './api-send.ts'
import { createSend } from './api-send.ts'
import { askForSignature } from './change-signer.ts'
import { dataPosition } from './data-position.ts'

const request = createRequest()

/** Sends requests for the API client: a query for GET, JSON for POST, 60 s at most. */
const exchange: Exchange = async ({ method, path, query, body, headers, signal }) => {
  const data = method === 'GET' ? query : (body as RequestData)
  const answer = await request({
    url: path,
    method,
    data,
    header: headers,
    ...(signal === undefined ? {} : { signal }),
  })
  return { body: answer.data, header: (name) => answer.header[name] }
}

function clientWith(token: () => string) {
  return createClient<'public' | 'member'>(
    createSend(
      {
        exchange,
        token,
        locale: currentLocale,
        now: Date.now,
        position: dataPosition,
        onAnswer(sentAt, receivedAt, date) {
          connection.reached()
          serverTime.observe(sentAt, receivedAt, date)
        },
        onUnreachable: () => void connection.check(),
        onSessionEnded: endedSession,
      },
      APP_VERSION,
    ),
    () => {
      const userId = session.current()?.userId
      return userId === undefined ? {} : { userId }
    },
    () => {
      const address = session.current()?.address
      return address === undefined ? {} : { uuid: address }
    },
    askForSignature,
  )
}

/**
 * Every call of the contract, with this browser's session and language. The second API identifies its caller by the stored
 * address.
 */
export const api = clientWith(() => session.current()?.token ?? '')

/** Ends a session that this browser opened and never used. */
export async function endUnusedSession(token: string): Promise<void> {
  await clientWith(() => token).logout({})
}
