import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { deskTexts as englishDesk } from './en/desk/desk.ts'
import { walletModalTexts as english } from './en/wallet-modal.ts'
import { type Language, languageTags } from './languages.ts'
import { termProblems } from './terms.ts'
import {
  documentTexts,
  promiseWords,
  riskDisclosures,
  runtimeTexts,
  scriptTexts,
  serverTexts,
  walletModalTexts,
} from './texts.ts'
import { verifierTexts } from './verifier-texts.ts'
import { deskTexts as chineseDesk } from './zh-Hans/desk/desk.ts'

type Texts = { readonly [key: string]: string | Texts | readonly Texts[] }

/** The desk's texts, in the languages it has. */
const deskTexts = { en: englishDesk, 'zh-Hans': chineseDesk }
const files = [
  'app.po',
  'documents.ts',
  'emails.ts',
  'promise-words.ts',
  'risk-disclosure.ts',
  'runtime.ts',
  'server.ts',
  'terms.ts',
  'verifier.ts',
  'wallet-modal.ts',
]
/** The test compares the languages that have them. */
const deskFiles = filesOf('en').filter((name) => name.startsWith('desk/'))
const translations = languageTags.filter((language) => language !== 'en')
/** Names are the same in every language. */
const names = ['server.mail.signature']

function filesOf(language: Language): string[] {
  const entries = readdirSync(join(import.meta.dirname, language), { recursive: true, encoding: 'utf8' })
  return entries.filter((name) => name !== 'desk').sort()
}

/** Every text of a language but the member app's, by its path. */
async function textsOf(language: Language): Promise<Map<string, string>> {
  const modal = language === 'en' ? english : (await walletModalTexts[language]()).walletModalTexts
  return new Map(
    leavesOf({
      runtime: runtimeTexts[language],
      script: scriptTexts[language],
      server: serverTexts[language],
      riskDisclosure: riskDisclosures[language],
      walletModal: modal,
      verifier: verifierTexts[language],
      documents: (await documentTexts[language]()).documents,
    }),
  )
}

function leavesOf(texts: Texts | readonly Texts[], path = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, inner]: [string, Texts[string]]): [string, string][] =>
    typeof inner === 'string' ? [[`${path}${key}`, inner]] : leavesOf(inner, `${path}${key}.`),
  )
}

const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort()

it('has a folder for each language of the list, with one file for each kind of text', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => name).sort()).toEqual([...languageTags].sort())
  for (const language of languageTags) {
    expect([language, filesOf(language)]).toEqual([
      language,
      language in deskTexts ? [...files, ...deskFiles].sort() : files,
    ])
  }
})

it('has the same texts of the operators’ desk in English and Simplified Chinese', () => {
  const [english, chinese] = [leavesOf(deskTexts.en), leavesOf(deskTexts['zh-Hans'])]
  const shape = (texts: [string, string][]) => texts.map(([path, text]) => [path, placeholders(text)])
  expect(shape(chinese)).toEqual(shape(english))
  expect([...english, ...chinese].filter(([, text]) => text.trim() === '')).toEqual([])
  expect(chinese.filter(([, text], index) => text === english[index]?.[1] || /[這們務號請碼會]/.test(text))).toEqual([])
  expect(chinese.filter(([, text]) => /操作员|答复/.test(text))).toEqual([])
})

describe.each(languageTags)('the texts in %s', (language) => {
  it('are the same as in English, and none is empty', async () => {
    const texts = await textsOf(language)
    expect([...texts.keys()].sort()).toEqual([...(await textsOf('en')).keys()].sort())
    expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([])
  })

  it('have the placeholders of the English texts', async () => {
    const originals = await textsOf('en')
    for (const [path, text] of await textsOf(language))
      expect([path, placeholders(text)]).toEqual([path, placeholders(originals.get(path) ?? '')])
  })

  it('promise nothing', async () => {
    // The risk disclosure names a guarantee to say that there is none.
    const texts = [...(await textsOf(language))].filter(([path]) => !path.startsWith('riskDisclosure.'))
    for (const [path, text] of texts)
      expect([path, promiseWords[language].filter((word) => word.test(text))]).toEqual([path, []])
  })

  it('use the terms of this language', async () => {
    const originals = await textsOf('en')
    const texts = [...(await textsOf(language))]
    expect(texts.flatMap(([path, text]) => termProblems(language, originals.get(path) ?? '', text))).toEqual([])
  })

  it('have no run of six digits in the server’s texts, because only a code may have one in an email', () => {
    expect(JSON.stringify(serverTexts[language])).not.toMatch(/\d{6}/)
  })

  it('have a catalogue of the member app in this language', () => {
    const catalogue = readFileSync(join(import.meta.dirname, language, 'app.po'), 'utf8')
    expect(catalogue).toContain(`"Language: ${language}\\n"`)
  })
})

it.each(translations)('%s repeats no English text', async (language) => {
  const originals = new Set((await textsOf('en')).values())
  const repeated = [...(await textsOf(language))].filter(([, text]) => originals.has(text)).map(([path]) => path)
  expect(repeated).toEqual(names)
})

it.each<[Language, RegExp]>([
  ['zh-Hans', /[這們務號請碼會]/],
  ['zh-Hant', /[这们务号请码会]/],
])('%s has no characters of the other Chinese script', async (language, other) => {
  expect([...(await textsOf(language))].filter(([, text]) => other.test(text))).toEqual([])
})

it('keeps French punctuation, and the digits of a number, on the line of their word', async () => {
  const loose = / [:;!?%»]|« |\d \d{3}/
  const catalogue = readFileSync(join(import.meta.dirname, 'fr', 'app.po'), 'utf8')
  const translated = catalogue.split('\n').filter((line) => line.startsWith('msgstr "') && loose.test(line))
  // Wallets show what they sign, and not all of them can show special spaces.
  const texts = [...(await textsOf('fr'))].filter(([path]) => !path.startsWith('server.changes.'))
  expect([...translated, ...texts.filter(([, text]) => loose.test(text))]).toEqual([])
})

it.each<[Language, RegExp]>([
  ['es', /monedero|\bapps?\b/i],
  ['fr', /répertoire/i],
  ['zh-Hans', /帐户|未知的网络/],
  ['zh-Hant', /QR 碼|打開/],
])('the wallet modal has one term for one thing in %s', async (language, other) => {
  const texts = [...(await textsOf(language))].filter(([path]) => path.startsWith('walletModal.'))
  expect(texts.filter(([, text]) => other.test(text))).toEqual([])
})

it("keeps the specification's words after copying and for a connection that timed out", () => {
  expect(runtimeTexts).toMatchObject({
    en: {
      connectionTimedOut: 'The connection timed out, click the screen to try again.',
      contentCopied: 'Content copied',
      copyFailed: 'Copy failed, please copy manually',
    },
    es: {
      connectionTimedOut: 'Se agotó el tiempo de conexión, haga clic en la pantalla para volver a intentarlo.',
      contentCopied: 'Contenido copiado',
      copyFailed: 'Error al copiar, copie manualmente',
    },
    fr: {
      connectionTimedOut: "La connexion a expiré, cliquez sur l'écran pour réessayer.",
      contentCopied: 'Contenu copié',
      copyFailed: 'Échec de la copie, copiez manuellement',
    },
    'zh-Hans': {
      connectionTimedOut: '连接服务器超时，点击屏幕重试',
      contentCopied: '内容已复制',
      copyFailed: '复制失败，请手动复制',
    },
    'zh-Hant': {
      connectionTimedOut: '連接服務器超時，點擊屏幕重試',
      contentCopied: '內容已復制',
      copyFailed: '復制失敗，請手動復製',
    },
  })
})

it.each(languageTags)('says in %s of every kind of decision that it has changed, not only of a release', (language) => {
  expect(serverTexts[language].reasons.decision_changed).not.toMatch(/releas|liber|libér|放行/)
})
