import encodeQr from 'qr'
import type { Setting } from './features/site/site.ts'

/** What the demo's operator wrote on the site. Never set over what somebody has changed since. */

/** No real account: the demo has nobody behind it. */
const lineLink = 'https://line.me/'

const picture = (svg: string): string => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`

export const demoContact: Setting<'contact'> = {
  contactText: 'เว็บสาธิต ไม่มีผู้ให้บริการจริง\nເວັບສາທິດ ບໍ່ມີຜູ້ໃຫ້ບໍລິການແທ້\nA demo site: nobody is behind this contact.',
  lineLink,
  lineName: '@kapao-demo',
  lineQR: picture(encodeQr(lineLink, 'svg', { ecc: 'medium' })),
}

export const demoNotice: Setting<'notice'> = {
  text: 'เว็บสาธิต: เงินทุกบาทในหน้านี้เป็นเงินสมมติ · Demo site: no real money.',
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

/** The operator's account that the demo's QR name. The tax id is well formed and invented. */
export const demoDepositAccount = {
  depositAccountId: '0190a1c0-0000-7000-8000-0000000000a1',
  bankCode: 'KBANK',
  bankType: 'PAYMENT',
  mode: 'SMS',
  accountName: 'บจก. กะเป๋า เดโม่',
  accountNo: '0012345678',
  promptPayId: '0105567000013',
  currency: 'BAHT',
} as const
