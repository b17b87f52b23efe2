import { readFileSync } from 'node:fs'
import { type Lock, type LockEntry, packageAt } from './lock-file.ts'
import { allowedLicences, exceptions, refusedPackages } from './policy.ts'

/** Returns every package of the lock file whose licence the policy does not cover, and every exception that no package needs, one line each. */
export function checkLicences(lockFile: string): string[] {
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8')) as Lock
  const used = new Set<RegExp>()
  const problems = Object.entries(packages).flatMap(([path, entry]) => {
    const name = packageAt(path)
    return name === undefined || entry.link === true ? [] : problemsOf(name, entry, used)
  })
  const stale = exceptions
    .filter(({ name }) => !used.has(name))
    .map(({ name }) => `${name}: no package needs this exception`)
  return [...new Set([...problems, ...stale])]
}

function problemsOf(name: string, { version = '0.0.0', license }: LockEntry, used: Set<RegExp>): string[] {
  const refused = refusedPackages.find((entry) => entry.name.test(name) && !isBefore(version, entry.since))
  if (refused) return [`${name} ${version}: ${refused.reason}`]
  if (license !== undefined && isAllowed(license)) return []
  const exception = exceptions.find((entry) => entry.name.test(name) && entry.licence === license)
  if (!exception) return [`${name} ${version}: licence ${license ?? 'not named'} is not on the list`]
  used.add(exception.name)
  return []
}

/** Returns whether an SPDX expression allows an accepted licence: one of those joined by OR, all of those joined by AND. */
function isAllowed(expression: string): boolean {
  const words = expression.replaceAll(/[()]/g, ' ').trim().split(/\s+/)
  if (words.includes('OR') && words.includes('AND')) return false
  const names = words.filter((word) => word !== 'OR' && word !== 'AND')
  return words.includes('OR')
    ? names.some((name) => allowedLicences.has(name))
    : names.every((name) => allowedLicences.has(name))
}

/** Returns whether a version is lower than another. A pre-release counts as its release. */
function isBefore(version: string, other: string): boolean {
  const [left, right] = [version, other].map((text) => text.split(/[.+-]/).slice(0, 3).map(Number))
  for (let index = 0; index < 3; index += 1) {
    const difference = (left?.[index] ?? 0) - (right?.[index] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}
