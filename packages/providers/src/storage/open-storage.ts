import type { OutboundHttp } from '../outbound/outbound-http.ts'
import { keepInFolder } from './folder-storage.ts'
import { keepInS3 } from './s3-storage.ts'
import type { Storage } from './storage.ts'

export type StorageOptions = {
  outbound: Pick<OutboundHttp, 'to'>
  /** `file:///folder`, or `s3://host[:port]/bucket[/folder]?region=…&tls=off` */
  url: string
  /** `id:secret` of the S3 store. */
  key: string | undefined
}

/** The store of the settings. Throws for S3 without a key or a bucket. */
export function openStorage({ outbound, url, key }: StorageOptions): Storage {
  const address = new URL(url)
  return address.protocol === 's3:' ? keepInS3(address, { key, outbound }) : keepInFolder(address)
}
