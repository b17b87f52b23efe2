/** A drawing: paths on a 24 by 24 grid, white on a coloured disc. */
export type NetworkMark = {
  readonly name: string
  /** The disc's colour, dark enough for a white drawing. */
  readonly color: string
  readonly path: string
}

/** Our own drawings of 19 networks. None is a trademark of a network. */
export const networkMarks: Readonly<Record<number, NetworkMark>> = {
  1: { name: 'Ethereum', color: '#4a5fc1', path: 'M12 4 17 12H7ZM7 13.5h10L12 20Z' },
  10: { name: 'OP Mainnet', color: '#c4122a', path: 'M6 7h5v10H6ZM8 9v6h1V9ZM13 7h5v6h-3v4h-2ZM15 9v2h1V9Z' },
  56: { name: 'BNB Smart Chain', color: '#8a6500', path: 'M6 6h5v5H6ZM13 6h5v5h-5ZM6 13h5v5H6ZM13 13h5v5h-5Z' },
  100: { name: 'Gnosis', color: '#3e6957', path: 'M5 8h6v6a3 3 0 0 1-6 0ZM13 8h6v6a3 3 0 0 1-6 0Z' },
  137: { name: 'Polygon', color: '#6a31d1', path: 'M12 4l7 4v8l-7 4-7-4V8ZM12 7 8 9.3v5.4L12 17l4-2.3V9.3Z' },
  250: { name: 'Fantom', color: '#1252c4', path: 'M8 4h9v3h-6v3h5v3h-5v7H8Z' },
  314: { name: 'Filecoin', color: '#0070a8', path: 'M6 5h8l4 4v10H6ZM9 11v2h6v-2ZM9 15v2h6v-2Z' },
  324: { name: 'ZKsync Era', color: '#3b45c4', path: 'M6 5h12v3l-7.5 8H18v3H6v-3l7.5-8H6Z' },
  1088: { name: 'Metis', color: '#007a79', path: 'M4 18V7l8 7 8-7v11h-3v-5l-5 4-5-4v5Z' },
  1284: { name: 'Moonbeam', color: '#a8186f', path: 'M5 12a7 7 0 0 1 14 0ZM5 14h14v1.5H5ZM8 17h8v1.5H8Z' },
  1285: { name: 'Moonriver', color: '#8a5a00', path: 'M8 10a4 4 0 1 1 8 0ZM4 13q4-3 8 0t8 0v3q-4 3-8 0t-8 0Z' },
  4689: { name: 'IoTeX', color: '#0a6e76', path: 'M6 5h4v4H6ZM14 5h4v4h-4ZM10 10h4v4h-4ZM6 15h4v4H6ZM14 15h4v4h-4Z' },
  8453: { name: 'Base', color: '#0046d6', path: 'M5 5h14v4H5ZM5 11h14v8H5Z' },
  9001: { name: 'Evmos', color: '#9c3a1c', path: 'M6 5h12v3H6ZM6 10.5h8v3H6ZM6 16h12v3H6Z' },
  42161: { name: 'Arbitrum One', color: '#1a5a8a', path: 'M12 4l6 16h-4l-2-6-2 6H6Z' },
  42220: { name: 'Celo', color: '#2f6b2a', path: 'M12 4a8 8 0 1 0 8 8h-3a5 5 0 1 1-5-5ZM14 4h6v6h-6Z' },
  43114: { name: 'Avalanche', color: '#b82e2f', path: 'M4 18V6l16 12ZM13 6h7v5.5Z' },
  7777777: {
    name: 'Zora',
    color: '#33363f',
    path: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16ZM9 7a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z',
  },
  1313161554: { name: 'Aurora', color: '#2b6a42', path: 'M4 17q8-12 16 0h-3q-5-6-10 0ZM4 11q8-12 16 0h-3q-5-6-10 0Z' },
}
