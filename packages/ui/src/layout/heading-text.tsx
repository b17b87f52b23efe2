import type { ReactNode } from 'react'

/**
 * Chinese has no spaces, so browsers break it between any two characters, and their dictionaries do not have the words of mining.
 * These are the ones that a heading must not tear apart.
 */
const words =
  /(比特[币幣]|算力|[挖采][矿礦]|[矿礦]池|[钱錢]包|[余餘][额額]|持[仓倉]|[结結]果|[邮郵]箱|密[码碼]|[账帳][户戶號])/

/** The text of a heading, with the words of the product each on one line. */
export function HeadingText({ children }: { readonly children: ReactNode }) {
  if (typeof children !== 'string' || !words.test(children)) return children
  const parts = children.split(words)
  return parts.map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same word can be there twice, and the order never changes.
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
}
