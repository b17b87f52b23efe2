import { GetPublicKeyCommand, KMSClient, KMSServiceException, SignCommand } from '@aws-sdk/client-kms'
import { hexToBytes } from 'viem'
import { partsOfDer, remoteSigner } from './remote-signer.ts'
import type { Signer } from './signer.ts'

export type KmsKey = {
  /** The key's id or ARN. It has the spec ECC_SECG_P256K1 and the use SIGN_VERIFY. */
  readonly keyId: string
  readonly region: string
  /** A user's key; without one, the role that the machine has at AWS. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined
  /** Another address than that of AWS, without a path. */
  readonly endpoint?: string | undefined
  /** Time limit of one request in milliseconds; 10 seconds by default. */
  readonly patience?: number
}

/** The public key in its long form ends a SubjectPublicKeyInfo. */
const pointBytes = 65

/** Opens a key in AWS KMS. @throws Error when AWS refuses or does not answer, or the key is for another curve. */
export async function openKmsSigner({
  keyId,
  region,
  credentials,
  endpoint,
  patience = 10_000,
}: KmsKey): Promise<Signer> {
  const client = new KMSClient({
    region,
    maxAttempts: 2,
    ...(credentials && { credentials }),
    ...(endpoint !== undefined && { endpoint }),
  })
  const inTime = () => ({ abortSignal: AbortSignal.timeout(patience) })

  const { PublicKey, KeySpec } = await client
    .send(new GetPublicKeyCommand({ KeyId: keyId }), inTime())
    .catch((error) => fail('GetPublicKey', error))
  if (KeySpec !== 'ECC_SECG_P256K1') throw new Error(`PAYOUT_KMS_KEY is of the spec ${KeySpec}, not ECC_SECG_P256K1`)
  const point = Buffer.from(PublicKey ?? []).subarray(-pointBytes)
  return remoteSigner(`0x${point.toString('hex')}`, async ({ hash }) => {
    const command = new SignCommand({
      KeyId: keyId,
      Message: hexToBytes(hash),
      MessageType: 'DIGEST',
      SigningAlgorithm: 'ECDSA_SHA_256',
    })
    const { Signature } = await client.send(command, inTime()).catch((error) => fail('Sign', error))
    return partsOfDer(Signature ?? new Uint8Array())
  })
}

function fail(action: string, error: unknown): never {
  if (error instanceof Error && error.name === 'CredentialsProviderError')
    throw new Error(
      'AWS gives this machine no role. Set PAYOUT_KMS_ACCESS_KEY_ID and PAYOUT_KMS_SECRET_ACCESS_KEY, or give it one.',
      { cause: error },
    )
  const status = error instanceof KMSServiceException ? error.$metadata.httpStatusCode : undefined
  // Only AWS itself names the refusal in its answer. Any other answer may come from a machine in between.
  if (status === undefined || status < 400) throw new Error('AWS KMS does not answer', { cause: error })
  throw new Error(`AWS KMS refuses ${action}: ${status} ${(error as KMSServiceException).name}`)
}
