/** Thai mobile numbers: 06, 08 or 09 and ten digits in all. */
const thai = /^0[689]\d{8}$/

/** Lao mobile numbers: 20 and eight digits; fixed wireless ones: 30 and seven. Typed with or without the first 0. */
const lao = /^0?(20\d{8}|30\d{7})$/

/** Whether a one-time code can be sent to this number, which consists of digits only. */
export function isMobilePhone(phone: string, isLaos: boolean): boolean {
  return (isLaos ? lao : thai).test(phone)
}
