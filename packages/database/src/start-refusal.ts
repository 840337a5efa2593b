/**
 * Kapao cannot start. The message is the complete text for the operator: what is wrong, and which setting or folder to
 * change. The main program prints it and exits with code 1, without a stack trace.
 */
export class StartRefusal extends Error {
  override name = 'StartRefusal'
}
