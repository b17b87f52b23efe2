import { Refusal } from '@terahold/contract/refusal'
import { errorCodes, type FastifyReply, type FastifyRequest } from 'fastify'
import { refuseFields } from '../../http/call/fields.ts'
import { isTooSlow, type UploadLimits } from './upload-rules.ts'

export type Upload = { readonly file: Buffer; readonly fields: Readonly<Record<string, unknown>> }

/** Room for the boundaries and headers of the two possible parts. */
const aroundTheFile = 8 * 1024
const lookEvery = 500

/** A body that arrives too slowly, answered like any other slow request. */
class SlowUpload extends Error {
  override readonly name = 'SlowUpload'
  readonly statusCode = 408
}

/**
 * Reads the single file of a multipart body, and its `userId` if present. Limits its bytes and time; closes the
 * connection of a body that was not read to its end.
 * @throws Refusal 400 bad_field file, unknown_field or bad_json; an error of status 413 or 408.
 */
export async function readUpload(request: FastifyRequest, reply: FastifyReply, limits: UploadLimits): Promise<Upload> {
  const most = limits.bytes + aroundTheFile
  const cut = Promise.withResolvers<never>()
  let received = 0
  const count = (chunk: Buffer) => {
    received += chunk.length
    if (received > most) cut.reject(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE())
  }
  const begun = performance.now()
  const pace = setInterval(() => {
    if (isTooSlow(received, performance.now() - begun, limits)) cut.reject(new SlowUpload('the upload is too slow'))
  }, lookEvery)
  try {
    if (Number(request.headers['content-length'] ?? 0) > most) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()
    if (!request.isMultipart()) throw noFile()
    request.raw.on('data', count)
    return await Promise.race([readParts(request, limits.bytes), cut.promise])
  } catch (error) {
    reply.header('connection', 'close')
    request.raw.unpipe()
    throw tellable(error)
  } finally {
    clearInterval(pace)
    request.raw.off('data', count)
  }
}

async function readParts(request: FastifyRequest, fileSize: number): Promise<Upload> {
  const limits = { fileSize, files: 1, fields: 1, parts: 2, fieldNameSize: 60, fieldSize: 100, headerPairs: 10 }
  const fields: Record<string, unknown> = {}
  let file: Buffer | undefined
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field' && part.fieldname === 'userId') fields.userId = part.value
    else if (part.type === 'file' && part.fieldname === 'file') file = await part.toBuffer()
    else refuseFields({ [part.fieldname]: true })
  }
  if (!file) throw noFile()
  return { file, fields }
}

function noFile(): Refusal {
  return new Refusal(400, 'bad_field', { field: 'file' })
}

/** A parser error is the caller's fault, not the server's. */
function tellable(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()
  if (code === 'FST_FILES_LIMIT') return noFile()
  const isOurs = error instanceof Refusal || error instanceof SlowUpload || code === 'FST_ERR_CTP_BODY_TOO_LARGE'
  return isOurs ? error : new Refusal(400, 'bad_json')
}
