import { t } from '@lingui/core/macro'
import { CallFailed } from '@terahold/contract/client'
import { servicePaths } from '@terahold/contract/service-paths'
import { isUnreadableFile, uploadFile } from '@terahold/platform/upload-file'
import { isEnvelope, Unreachable } from '../../shared/api/api-send.ts'
import { APP_VERSION } from '../../shared/config/version.ts'
import { connection } from '../../shared/connection/connection.ts'
import { currentLocale } from '../../shared/locale/i18n.ts'
import { session } from '../../shared/session/session.ts'
import { endedSession } from '../../shared/session/session-end.ts'
import type { UploadPicture } from './picture-uploads.ts'

const SESSION_ENDED = 401

/** Sends one picture as a form, with the same headers as the contract's client. Resolves to its id. */
export const uploadPicture: UploadPicture = async ({ file, name }, { progress, signal }) => {
  const { token, userId } = session.current() ?? { token: '', userId: '' }
  const header = {
    authorization: `Bearer ${token}`,
    'accept-language': currentLocale(),
    'x-app-version': APP_VERSION,
  }
  const { data } = await uploadFile({
    url: `${servicePaths.uploadPicture}?userId=${userId}`,
    file,
    fileName: name,
    header,
    signal,
    onProgress: progress,
  }).catch((cause: unknown) => {
    if (isUnreadableFile(cause))
      throw new CallFailed({ code: 400, msg: t`No longer available. Choose it again.`, reqId: '' })
    if (!signal.aborted) void connection.check()
    throw new Unreachable('no answer', { cause })
  })
  const answer = parsed(data)
  if (!isEnvelope(answer)) throw new Unreachable('not an envelope')
  if (answer.code === SESSION_ENDED) {
    const current = session.current()?.token
    // The member has signed in again during the upload.
    if (current !== undefined && current !== token) return uploadPicture({ file, name }, { progress, signal })
    if (current !== undefined) endedSession(answer.msg)
  }
  if (answer.code !== 200) throw new CallFailed(answer)
  return (answer.data as { imageId: string }).imageId
}

/** Returns whether an upload was refused because the session has ended. */
export function isSessionEnd(error: unknown): boolean {
  return error instanceof CallFailed && error.envelope.code === SESSION_ENDED
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Something else answered in place of the server, so it is not an envelope.
    return text
  }
}
