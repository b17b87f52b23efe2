import type { SignClient } from '@walletconnect/sign-client'

type Storage = NonNullable<NonNullable<Parameters<typeof SignClient.init>[0]>['storage']>

/** Where a client keeps sessions and keys: gone with the process, shared with no other wallet. */
export function memoryStorage(): Storage {
  const entries = new Map<string, string>()
  return {
    getKeys: async () => [...entries.keys()],
    getEntries: async <T>() => [...entries].map(([key, text]): [string, T] => [key, JSON.parse(text) as T]),
    async getItem<T>(key: string) {
      const text = entries.get(key)
      return text === undefined ? undefined : (JSON.parse(text) as T)
    },
    setItem: async (key: string, value: unknown) => void entries.set(key, JSON.stringify(value)),
    removeItem: async (key: string) => void entries.delete(key),
  }
}
