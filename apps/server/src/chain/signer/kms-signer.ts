import { AwsClient } from 'aws4fetch'
import type { Hex } from 'viem'
import { z } from 'zod'
import { partsOfDer, remoteSigner } from './remote-signer.ts'
import type { Signer } from './signer.ts'

export type KmsKey = {
  /** The key's id or ARN. It has the spec ECC_SECG_P256K1 and the use SIGN_VERIFY. */
  readonly keyId: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Another address than that of AWS, without a path. */
  readonly endpoint?: string | undefined
  /** Time limit of one request in milliseconds; 10 seconds by default. */
  readonly patience?: number
}

const publicKeyAnswer = z.object({ PublicKey: z.base64(), KeySpec: z.string() })
const signAnswer = z.object({ Signature: z.base64() })
/** The public key in its long form ends a SubjectPublicKeyInfo. */
const pointBytes = 65

/**
 * Opens a key in AWS KMS. Each request is signed with AWS Signature Version 4.
 * @throws Error when AWS refuses or does not answer, or the key is for another curve.
 */
export async function openKmsSigner({ keyId, endpoint, patience = 10_000, ...credentials }: KmsKey): Promise<Signer> {
  const client = new AwsClient({ ...credentials, service: 'kms', retries: 1 })
  const url = `${(endpoint ?? `https://kms.${credentials.region}.amazonaws.com`).replace(/\/+$/, '')}/`

  async function ask<Answer>(
    action: string,
    schema: z.ZodType<Answer>,
    content: Record<string, string>,
  ): Promise<Answer> {
    const response = await client
      .fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(patience),
        headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `TrentService.${action}` },
        body: JSON.stringify({ KeyId: keyId, ...content }),
      })
      .catch((cause: unknown) => {
        throw new Error('AWS KMS does not answer', { cause })
      })
    const text = await response.text()
    if (!response.ok) throw new Error(`AWS KMS refuses ${action}: ${response.status} ${reasonIn(text)}`)
    return schema.parse(JSON.parse(text))
  }

  const { PublicKey, KeySpec } = await ask('GetPublicKey', publicKeyAnswer, {})
  if (KeySpec !== 'ECC_SECG_P256K1') throw new Error(`PAYOUT_KMS_KEY is of the spec ${KeySpec}, not ECC_SECG_P256K1`)
  const point: Hex = `0x${Buffer.from(PublicKey, 'base64').subarray(-pointBytes).toString('hex')}`
  return remoteSigner(point, async ({ hash }) => {
    const Message = Buffer.from(hash.slice(2), 'hex').toString('base64')
    const content = { Message, MessageType: 'DIGEST', SigningAlgorithm: 'ECDSA_SHA_256' }
    const { Signature } = await ask('Sign', signAnswer, content)
    return partsOfDer(Buffer.from(Signature, 'base64'))
  })
}

/** The name of the error that AWS answered, such as AccessDeniedException. */
function reasonIn(text: string): string {
  return /"__type"\s*:\s*"(?:[\w.]+#)?(\w+)"/.exec(text)?.[1] ?? ''
}
