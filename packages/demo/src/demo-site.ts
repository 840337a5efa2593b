import { gatewayCodes, gatewayOf } from '@kapao/providers/qr/gateways'
import encodeQr from 'qr'
import type { Setting } from '@kapao/api/features/site/site'

/** The settings of the demo's site. The seed never overwrites a setting that was changed since. */

/** Not a real account: no operator stands behind the demo. */
const lineLink = 'https://line.me/'

function picture(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

export const demoContact: Setting<'contact'> = {
  contactText: 'เว็บสาธิต ไม่มีผู้ให้บริการจริง\nເວັບສາທິດ ບໍ່ມີຜູ້ໃຫ້ບໍລິການແທ້\nA demo site: nobody is behind this contact.',
  lineLink,
  lineName: '@kapao-demo',
  lineQR: picture(encodeQr(lineLink, 'svg', { ecc: 'medium' })),
}

export const demoNotice: Setting<'notice'> = {
  text: `<p lang="th">เมื่อเหลือ {percentFail}% โบนัสจบเอง ยอดที่เหลือถอนหรือเล่นต่อได้ตามปกติ</p>
<p lang="lo">ເມື່ອເຫຼືອ {percentFail}% ໂບນັດຈົບເອງ ຍອດທີ່ເຫຼືອຖອນ ຫຼື ຫຼິ້ນຕໍ່ໄດ້ຕາມປົກກະຕິ</p>
<p lang="en">At {percentFail}% the bonus is over by itself, and what is left can be withdrawn or played as usual.</p>`,
}

/** The least and the most of one withdrawal; in kip round figures of a similar worth. */
export const demoWithdraw: Setting<'withdraw'> = {
  withdrawMin: 100,
  withdrawMax: 50_000,
  inKip: { withdrawMin: 50_000, withdrawMax: 25_000_000 },
}

/** Most withdrawals are paid automatically, so that members see their money arrive. Large ones show manual approval. */
export const demoWithdrawApproval: Setting<'withdrawApproval'> = {
  mostAmount: 5000,
  mostAmountInKip: 2_500_000,
  mostADay: 20,
  mostAmountADay: 20_000,
  mostAmountADayInKip: 10_000_000,
  mostAWeek: 50,
  mostAmountAWeek: 60_000,
  mostAmountAWeekInKip: 30_000_000,
  leastPlayedPercent: 50,
  unplayedAllowance: 1000,
  unplayedAllowanceInKip: 500_000,
  leastAccountHours: 0,
  asksForNewBankAccount: false,
  hoursAfterNameChange: 24,
  hoursAfterPasswordReset: 24,
}

export const demoConditions: Setting<'conditions'> = [
  `<h3 lang="th">ฝากเงิน</h3>
<ul lang="th">
<li>โอนจากบัญชีธนาคารของท่านเองเท่านั้น ชื่อต้องตรงกับที่ลงทะเบียน</li>
<li>QR หนึ่งใบใช้ได้ครั้งเดียวและมีเวลาจำกัด โอนให้ตรงยอดรวมสตางค์</li>
<li>ยอดเงินเข้ากระเป๋าภายใน 1 นาที หากไม่เข้าให้ส่งสลิปภายใน 1 ชั่วโมง</li>
</ul>`,
  `<h3 lang="lo">ຝາກເງິນ</h3>
<ul lang="lo">
<li>ໂອນຈາກບັນຊີທະນາຄານຂອງທ່ານເອງເທົ່ານັ້ນ ຊື່ຕ້ອງກົງກັບທີ່ລົງທະບຽນ</li>
<li>QR ໜຶ່ງໃບໃຊ້ໄດ້ເທື່ອດຽວ ແລະ ມີເວລາຈຳກັດ ໂອນໃຫ້ຕົງຍອດລວມສະຕາງ</li>
<li>ເງິນເຂົ້າກະເປົາພາຍໃນ 1 ນາທີ ຖ້າບໍ່ເຂົ້າໃຫ້ສົ່ງສະລິບພາຍໃນ 1 ຊົ່ວໂມງ</li>
</ul>`,
  `<h3 lang="en">Deposits</h3>
<ul lang="en">
<li>Pay from your own bank account only; its name must be the one you registered.</li>
<li>A QR works once and for a limited time. Pay the exact amount, satang included.</li>
<li>Money is in the wallet within 1 minute. If it is not, send the slip within 1 hour.</li>
</ul>`,
]

export const demoAgreements: Setting<'agreements'> = [
  `<div lang="th"><h3>ข้อตกลงก่อนเริ่มใช้งาน</h3>
<p>ผู้ใช้งานต้องมีอายุ 20 ปีขึ้นไป หนึ่งคนมีได้หนึ่งบัญชี และการถอนจ่ายเข้าบัญชีธนาคารที่ลงทะเบียนไว้เท่านั้น การพนันอาจทำให้เสียเงินและเสพติดได้ ท่านขอปิดบัญชีตัวเองได้ทุกเมื่อ</p></div>`,
  `<div lang="lo"><h3>ຂໍ້ຕົກລົງກ່ອນເລີ່ມໃຊ້ງານ</h3>
<p>ຜູ້ໃຊ້ຕ້ອງມີອາຍຸ 20 ປີຂຶ້ນໄປ ໜຶ່ງຄົນມີໄດ້ໜຶ່ງບັນຊີ ແລະ ການຖອນຈ່າຍເຂົ້າບັນຊີທະນາຄານທີ່ລົງທະບຽນໄວ້ເທົ່ານັ້ນ ການພະນັນອາດເຮັດໃຫ້ເສຍເງິນ ແລະ ຕິດໄດ້ ທ່ານຂໍປິດບັນຊີຕົນເອງໄດ້ທຸກເວລາ</p></div>`,
  `<div lang="en"><h3>Before you begin</h3>
<p>You must be 20 or older. One person has one account, and withdrawals are paid to the registered bank account only. Play can cost money and become a habit; you may have your account closed at any time.</p></div>`,
]

export const demoSources = [
  { code: 'FRIEND', description: 'เพื่อนแนะนำ · A friend' },
  { code: 'FACEBOOK', description: 'Facebook' },
  { code: 'LINE', description: 'LINE' },
  { code: 'TIKTOK', description: 'TikTok' },
  { code: 'GOOGLE', description: 'Google' },
  { code: 'OTHER', description: 'อื่น ๆ · Other' },
] as const

export type DemoDepositAccount = {
  depositAccountId: string
  bankCode: string
  bankType: 'BANK' | 'PAYMENT'
  mode: 'AUTO' | 'SMS' | 'MANUAL' | 'LINK'
  accountNo: string
  promptPayId: string | null
  currency: 'BAHT' | 'LAK'
}

/** The holder of the operator's accounts. */
export const demoAccountName = 'บจก. กะเป๋า เดโม่'

const [demoFirst, ...demoGateways]: readonly DemoDepositAccount[] = gatewayCodes.map((bankCode) => ({
  bankCode,
  ...gatewayOf(bankCode).demoAccount,
}))

function demoBank(
  [bankCode, accountNo]: readonly [string, string],
  { number, mode }: { number: string; mode: 'AUTO' | 'SMS' },
): DemoDepositAccount {
  return {
    depositAccountId: `0190a1c0-0000-7000-8000-0000000000c${number}`,
    bankCode,
    bankType: 'BANK',
    mode,
    accountNo,
    promptPayId: null,
    currency: 'BAHT',
  }
}

/** Plain accounts, whose transactions the sandbox's banks report by statement or by SMS. */
const demoBanks: readonly DemoDepositAccount[] = [
  demoBank(['SCB', '4013334447'], { number: '1', mode: 'AUTO' }),
  demoBank(['KBANK', '0398765432'], { number: '2', mode: 'AUTO' }),
  demoBank(['GSB', '020123456789'], { number: '3', mode: 'AUTO' }),
  demoBank(['KTB', '9812345670'], { number: '4', mode: 'SMS' }),
  demoBank(['BBL', '1504567891'], { number: '5', mode: 'SMS' }),
]

/** The operator's e-wallets: one redeems gift links, the other has a feed. No phone has these numbers. */
const demoWallets: readonly DemoDepositAccount[] = [
  {
    depositAccountId: '0190a1c0-0000-7000-8000-0000000000d1',
    bankCode: 'TRUEWALLET',
    bankType: 'BANK',
    mode: 'LINK',
    accountNo: '0890000001',
    promptPayId: null,
    currency: 'BAHT',
  },
  {
    depositAccountId: '0190a1c0-0000-7000-8000-0000000000d2',
    bankCode: 'TRUEWALLET',
    bankType: 'BANK',
    mode: 'AUTO',
    accountNo: '0890000002',
    promptPayId: null,
    currency: 'BAHT',
  },
]

/** The operator's accounts in the demo, in the order that members see; those in kip come last. */
export const demoDepositAccounts: readonly DemoDepositAccount[] = [
  ...(demoFirst ? [demoFirst] : []),
  ...demoBanks,
  ...demoGateways.filter(({ currency }) => currency === 'BAHT'),
  ...demoWallets,
  ...demoGateways.filter(({ currency }) => currency === 'LAK'),
]
