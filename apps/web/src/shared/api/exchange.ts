import { createRequest, type RequestData } from '@terahold/platform/request'
import type { Exchange } from './api-send.ts'

const request = createRequest()

/** Sends requests for the API client: a query for GET, JSON for POST, 60 s at most. */
export const exchange: Exchange = async ({ method, path, query, body, headers, signal }) => {
  const data = method === 'GET' ? query : (body as RequestData)
  const answer = await request({
    url: path,
    method,
    data,
    header: headers,
    ...(signal === undefined ? {} : { signal }),
  })
  return { body: answer.data, header: (name) => answer.header[name] }
}
