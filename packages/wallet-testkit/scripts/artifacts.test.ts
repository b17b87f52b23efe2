import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { artifactPath, artifacts, renderArtifact } from './artifacts.ts'

it.each(artifacts)('$file is exactly what its source compiles to', (artifact) => {
  const isCurrent = readFileSync(artifactPath(artifact), 'utf8') === renderArtifact(artifact)
  expect(
    isCurrent,
    'out of date: run `node scripts/run.mjs packages/wallet-testkit/scripts/compile-contracts.ts`',
  ).toBe(true)
})
