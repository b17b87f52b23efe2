interface ImportMetaEnv {
  /** The treasury's address, compiled into a production build; absent in the demo. */
  readonly VITE_TREASURY?: string
}
