import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'
import type { Receiver } from './push.store.ts'

const saltBytes = 16
const tagBytes = 16
/** Salt, the size of a record, and the length of the sender's key. */
const headerBytes = saltBytes + 4 + 1
/** What ends the last record. */
const lastRecord = 2

/**
 * Decrypts a message as a browser does (RFC 8188 and 8291): one record of aes128gcm, encrypted for the receiver's key and
 * secret. Returns `undefined` if it was encrypted for another one, or is not in this form.
 */
export function decryptMessage(
  { private_key: privateKey, public_key: publicKey, auth }: Receiver,
  message: Buffer,
): string | undefined {
  const salt = message.subarray(0, saltBytes)
  const keyEnd = headerBytes + (message[headerBytes - 1] ?? 0)
  const senderKey = message.subarray(headerBytes, keyEnd)
  const sealed = message.subarray(keyEnd)
  try {
    const ecdh = createECDH('prime256v1')
    ecdh.setPrivateKey(Buffer.from(privateKey, 'base64url'))
    const shared = ecdh.computeSecret(senderKey)
    const about = Buffer.concat([
      Buffer.from('WebPush: info\0'),
      Buffer.from(publicKey, 'base64url'),
      senderKey,
    ])
    const secret = derive(shared, Buffer.from(auth, 'base64url'), about, 32)
    const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
    const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
    const cipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: tagBytes })
    cipher.setAuthTag(sealed.subarray(-tagBytes))
    const record = Buffer.concat([cipher.update(sealed.subarray(0, -tagBytes)), cipher.final()])
    const end = record.lastIndexOf(lastRecord)
    return end === -1 ? undefined : record.subarray(0, end).toString()
  } catch {
    return undefined
  }
}

function derive(secret: Buffer, salt: Buffer, about: string | Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, about, length))
}
