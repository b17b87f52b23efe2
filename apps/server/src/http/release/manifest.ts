import { readFile } from 'node:fs/promises'
import { z } from 'zod'

const manifestSchema = z.object({
  format: z.literal(1),
  /** The treasury the app was built for; null if it was built without one. */
  treasury: z.string().nullable(),
  /** The public keys of the log of nights and its witnesses that the app was built with. Builds before 1.1 have none. */
  log: z
    .object({ key: z.string(), witnesses: z.array(z.string()) })
    .nullable()
    .optional(),
  /** Every file by its path, with its size in bytes and its hash as an `integrity` attribute has it. */
  files: z.record(z.string(), z.object({ size: z.number().int(), integrity: z.string() })),
})

export type ReleaseManifest = Readonly<z.infer<typeof manifestSchema>>

/** Reads the `release.json` of a built web app. Throws `Error` if there is none, or an invalid one. */
export async function readRelease(path: string): Promise<ReleaseManifest> {
  return parseRelease(await readFile(path, 'utf8'))
}

/** Returns the release manifest in a text. Throws `Error` if it is none. */
export function parseRelease(text: string): ReleaseManifest {
  return manifestSchema.parse(JSON.parse(text))
}
