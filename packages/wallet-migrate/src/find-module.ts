import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseExpression } from '@babel/parser'
import type { Node } from '@babel/types'

/** What is known of the modules that a file imports. Undefined for one that was not found. */
export type Modules = {
  readonly hasModal: (module: string) => boolean | undefined
  /** Whether a module exports an adapter of AppKit with this name. */
  readonly hasAdapter: (module: string, name: string) => boolean | undefined
}

const extensions = ['ts', 'tsx', 'mts', 'cts', 'js', 'jsx', 'mjs', 'cjs']
/** Where an app's `@/` and `~/` lead if only its bundler knows them. */
const sourceFolders = ['src', 'app', '']

/** Returns the source file that an app's file imports, by a path, by TypeScript's `paths` and `baseUrl`, or as `@/…` or `~/…`. */
export function findModule(file: string, module: string): string | undefined {
  if (/^\.\.?(?:\/|$)/.test(module)) return sourceFileAt(path.join(path.dirname(file), module))
  const folders = foldersOfApp(file)
  const places = folders.flatMap((folder) => configsIn(folder).flatMap((config) => placesBy(config, module)))
  const short = /^[@~]\/(.+)/.exec(module)?.[1]
  const root = folders.at(-1)
  if (short && root !== undefined) places.push(...sourceFolders.map((folder) => path.join(root, folder, short)))
  for (const place of places) {
    const found = sourceFileAt(place)
    if (found) return found
  }
  return undefined
}

/** Returns the folder with the `package.json` of the app that a file is part of, or undefined without one. */
export function appOf(file: string): string | undefined {
  const folder = foldersOfApp(file).at(-1)
  return folder !== undefined && isFile(path.join(folder, 'package.json')) ? folder : undefined
}

/** Returns the folders from a file's own to the one with the app's `package.json`. Only its own, if there is none. */
function foldersOfApp(file: string): readonly string[] {
  const folders: string[] = []
  for (let folder = path.dirname(path.resolve(file)); ; folder = path.dirname(folder)) {
    folders.push(folder)
    if (isFile(path.join(folder, 'package.json'))) return folders
    if (folder === path.dirname(folder)) return folders.slice(0, 1)
  }
}

function sourceFileAt(place: string): string | undefined {
  // TypeScript imports `config.ts` as `config.js`.
  const names = [place.replace(/\.[cm]?jsx?$/, ''), path.join(place, 'index')]
  return [place, ...names.flatMap((name) => extensions.map((extension) => `${name}.${extension}`))].find(isFile)
}

function isFile(place: string): boolean {
  return statSync(place, { throwIfNoEntry: false })?.isFile() ?? false
}

/** Aliases may be in any of them: Vite's templates have three. */
function configsIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => /^[jt]sconfig(?:\..+)?\.json$/.test(name))
    .map((name) => path.join(folder, name))
}

/** More configs than this do not extend each other. */
const mostBases = 5

/** Returns the places of a module by a `tsconfig.json`, and by those that it extends. */
function placesBy(config: string, module: string, depth = 0): readonly string[] {
  const { paths } = compilerOptionsOf(config)
  const baseUrl = baseUrlOf(config)
  const places = Object.entries(asObject(paths)).flatMap(([pattern, targets]) => {
    const rest = restOf(module, pattern)
    if (rest === undefined || !Array.isArray(targets)) return []
    const from = baseUrl ?? path.dirname(config)
    return targets.filter((each) => typeof each === 'string').map((each) => path.resolve(from, each.replace('*', rest)))
  })
  if (baseUrl !== undefined) places.push(path.join(baseUrl, module))
  const bases = depth < mostBases ? basesOf(config) : []
  return [...places, ...bases.flatMap((base) => placesBy(base, module, depth + 1))]
}

/** Returns the folder of a config's `baseUrl`, its own or the one that it inherits. */
function baseUrlOf(config: string, depth = 0): string | undefined {
  const { baseUrl } = compilerOptionsOf(config)
  if (typeof baseUrl === 'string') return path.resolve(path.dirname(config), baseUrl)
  const bases = depth < mostBases ? basesOf(config) : []
  return bases.map((base) => baseUrlOf(base, depth + 1)).findLast((folder) => folder !== undefined)
}

/** Returns the files that a config extends. Those of packages have no paths of the app. */
function basesOf(config: string): readonly string[] {
  const names = [readConfig(config).extends].flat().filter((name) => typeof name === 'string')
  return names
    .filter((name) => name.startsWith('.'))
    .flatMap((name) => {
      const file = path.resolve(path.dirname(config), name)
      return [file, `${file}.json`].find(isFile) ?? []
    })
}

function compilerOptionsOf(config: string): Readonly<Record<string, unknown>> {
  return asObject(readConfig(config).compilerOptions)
}

/** Returns what `*` of a pattern is in a module, empty for a pattern without one. */
function restOf(module: string, pattern: string): string | undefined {
  const [start = '', end] = pattern.split('*')
  if (end === undefined) return module === pattern ? '' : undefined
  const fits = module.length >= start.length + end.length && module.startsWith(start) && module.endsWith(end)
  return fits ? module.slice(start.length, module.length - end.length) : undefined
}

/** Reads JSON with comments and commas at the end of lists. A file that is neither counts as empty. */
function readConfig(file: string): Readonly<Record<string, unknown>> {
  try {
    return asObject(jsonOf(parseExpression(readFileSync(file, 'utf8'))))
  } catch {
    return {}
  }
}

function jsonOf(node: Node | null): unknown {
  if (node?.type === 'StringLiteral') return node.value
  if (node?.type === 'ArrayExpression') return node.elements.map(jsonOf)
  if (node?.type !== 'ObjectExpression') return undefined
  return Object.fromEntries(
    node.properties.flatMap((each) =>
      each.type === 'ObjectProperty' && each.key.type === 'StringLiteral' ? [[each.key.value, jsonOf(each.value)]] : [],
    ),
  )
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
