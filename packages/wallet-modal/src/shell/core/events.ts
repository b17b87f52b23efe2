export type SelectPlatform = 'browser' | 'mobile' | 'qrcode' | 'web' | 'desktop' | 'external'

/** All events of the modal (specification, section 7) with everything they carry. */
export type ModalEvent =
  | {
      readonly event:
        | 'MODAL_CREATED'
        | 'MODAL_LOADED'
        | 'MODAL_OPEN'
        | 'MODAL_CLOSE'
        | 'CLICK_ALL_WALLETS'
        | 'CLICK_WALLET_HELP'
        | 'CLICK_NETWORK_HELP'
        | 'CLICK_GET_WALLET'
        | 'CLICK_TRANSACTIONS'
        | 'DISCONNECT_SUCCESS'
        | 'DISCONNECT_ERROR'
    }
  | {
      readonly event: 'SELECT_WALLET'
      readonly properties: { readonly name: string; readonly platform: SelectPlatform }
    }
  | {
      readonly event: 'CONNECT_SUCCESS'
      readonly properties: { readonly method: 'qrcode' | 'mobile' | 'external' | 'browser' }
    }
  | { readonly event: 'CONNECT_ERROR'; readonly properties: { readonly message: string } }
  | {
      readonly event: 'LOAD_MORE_TRANSACTIONS' | 'ERROR_FETCH_TRANSACTIONS'
      readonly properties: {
        readonly address: string
        readonly projectId: string | null
        readonly cursor: string | null
      }
    }

export type Track = (event: ModalEvent) => void
