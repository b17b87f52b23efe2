import { api } from '../../shared/api/api.ts'
import { drafts } from '../../shared/form/drafts.ts'
import { forgetMember } from '../../shared/query/query-client.ts'
import { session } from '../../shared/session/session.ts'

/**
 * Ends the session at the server and removes it here. Resolves to whether the server was reached: if not, the session ends on
 * this device only, and expires on the server.
 */
export async function signOut(): Promise<boolean> {
  const heard = api.logout({}).then(
    () => true,
    () => false,
  )
  // The call already has the token. Clearing it before the answer keeps the 401 rule from reporting an ended session.
  session.forget()
  forgetMember()
  drafts.dropAll()
  return heard
}
