import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { artifactPath, artifacts, renderArtifact } from './artifacts.ts'

for (const artifact of artifacts) {
  const file = artifactPath(artifact)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, renderArtifact(artifact))
  process.stdout.write(`${artifact.file}\n`)
}
