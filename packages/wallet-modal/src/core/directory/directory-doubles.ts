import type { Directory, DirectoryPage, DirectoryQuery, Wallet } from '../directory-port.ts'

/** A wallet of a directory, with its name in lower case as id. */
export function walletNamed(name: string, change: Partial<Wallet> = {}): Wallet {
  return {
    id: name.toLowerCase(),
    name,
    rdns: null,
    mobile_link: `${name.toLowerCase()}://`,
    desktop_link: null,
    webapp_link: null,
    app_store: null,
    play_store: null,
    chrome_store: null,
    homepage: `https://${name.toLowerCase()}.example`,
    injected: [],
    image_url: null,
    ...change,
  }
}

type Question = {
  readonly query: DirectoryQuery
  readonly signal: AbortSignal
  answer(page: Partial<DirectoryPage>): void
  fail(): void
}

/** A directory whose answers a test gives one by one; `questions` holds those still without one. */
export type FakeDirectory = Directory & {
  questions: Question[]
  /** Answers all of them out of a list of wallets, as a real one would. */
  answerFrom(wallets: readonly Wallet[]): void
  pictures: Record<string, string>
  asked: string[]
}

export function fakeDirectory(): FakeDirectory {
  const directory: FakeDirectory = {
    questions: [],
    pictures: {},
    asked: [],
    list: (query, signal) =>
      new Promise((resolve, reject) => {
        const settle = () => {
          directory.questions = directory.questions.filter((other) => other !== question)
        }
        const question: Question = {
          query,
          signal,
          answer(page) {
            settle()
            resolve({ wallets: [], count: page.wallets?.length ?? 0, isStandIn: false, ...page })
          },
          fail() {
            settle()
            reject(new Error('scripted'))
          },
        }
        directory.questions.push(question)
      }),
    answerFrom(wallets) {
      for (const { query, answer } of directory.questions) answer(pageOf(wallets, query))
    },
    async image({ id }) {
      directory.asked.push(id)
      return directory.pictures[id] ?? null
    },
  }
  return directory
}

export const manyWallets = (count: number) => Array.from({ length: count }, (_, index) => walletNamed(`W${index}`))

function pageOf(
  wallets: readonly Wallet[],
  { page, entries, search = '', include = [], exclude = [] }: DirectoryQuery,
) {
  const found = wallets.filter(
    ({ id, name }) =>
      (include.length === 0 || include.includes(id)) &&
      !exclude.includes(id) &&
      name.toLowerCase().includes(search.toLowerCase()),
  )
  return { wallets: found.slice((page - 1) * entries, page * entries), count: found.length }
}
