/**
 * The bot's answers until the operator sets others: the most frequent questions of members, answered from their own
 * data where there is some, and an agent on request.
 */
export const defaultChatBot = {
  isOn: true,
  office: { from: '', until: '', days: [0, 1, 2, 3, 4, 5, 6] },
  idleHours: 12,
  otherwise: 'menu',
  rules: [
    {
      name: 'menu',
      title: { th: 'เมนู', la: 'ເມນູ', en: 'Menu' },
      keywords: {
        th: ['เมนู', 'สวัสดี', 'ช่วยเหลือ'],
        la: ['ເມນູ', 'ສະບາຍດີ', 'ຊ່ວຍເຫຼືອ'],
        en: ['menu', 'hello', 'help'],
      },
      says: {
        th: 'สวัสดีครับ ผมเป็นบอทตอบคำถาม เลือกเรื่องที่ต้องการ หรือพิมพ์คำถามได้เลย',
        la: 'ສະບາຍດີ ຂ້ອຍແມ່ນບອທຕອບຄຳຖາມ ເລືອກເລື່ອງທີ່ຕ້ອງການ ຫຼືພິມຄຳຖາມໄດ້ເລີຍ',
        en: 'Hello, I am a bot that answers questions. Choose a topic or type your question.',
      },
      offers: ['deposit', 'withdrawal', 'bonus', 'how-to', 'agent'],
    },
    {
      name: 'deposit',
      title: { th: 'เงินฝากไม่เข้า', la: 'ເງິນຝາກບໍ່ເຂົ້າ', en: 'Deposit not arrived' },
      keywords: {
        th: ['ฝาก', 'ฝากเงิน', 'เงินไม่เข้า', 'ยอดไม่เข้า', 'โอนแล้ว', 'สลิป', 'เติมเงิน'],
        la: ['ຝາກ', 'ຝາກເງິນ', 'ເງິນບໍ່ເຂົ້າ', 'ໂອນແລ້ວ', 'ສະລິບ', 'ເຕີມເງິນ'],
        en: ['deposit', 'not arrived', 'top up', 'slip', 'transferred'],
      },
      says: {
        th: 'รายการฝากล่าสุดของคุณอยู่ด้านล่าง เงินที่โอนด้วย QR จะเข้าภายใน 1 นาที ถ้าเกิน 5 นาทีแล้วยังไม่มีรายการ ให้ส่งสลิปภายใน 1 ชั่วโมงที่หน้ารายการ ปุ่ม “สลิป” เงินที่โอนแล้วไม่หายไปไหน',
        la: 'ລາຍການຝາກຫຼ້າສຸດຂອງທ່ານຢູ່ດ້ານລຸ່ມ ເງິນທີ່ໂອນດ້ວຍ QR ຈະເຂົ້າພາຍໃນ 1 ນາທີ ຖ້າເກີນ 5 ນາທີແລ້ວຍັງບໍ່ມີລາຍການ ໃຫ້ສົ່ງສະລິບພາຍໃນ 1 ຊົ່ວໂມງທີ່ໜ້າລາຍການ ປຸ່ມ “ສະລິບ” ເງິນທີ່ໂອນແລ້ວບໍ່ເສຍຫາຍ',
        en: 'Your latest deposits are below. Money paid by QR arrives within 1 minute. If it is not listed after 5 minutes, send the slip within 1 hour on the statement page, button “Slips”. Money that was transferred is not lost.',
      },
      shows: 'deposits' as const,
      guestSays: {
        th: 'เงินที่โอนด้วย QR จะเข้าภายใน 1 นาที ถ้ายังไม่เข้า ให้เข้าสู่ระบบแล้วส่งสลิปภายใน 1 ชั่วโมงที่หน้ารายการ เมื่อเข้าสู่ระบบแล้ว ผมจะดูรายการฝากของคุณให้ได้',
        la: 'ເງິນທີ່ໂອນດ້ວຍ QR ຈະເຂົ້າພາຍໃນ 1 ນາທີ ຖ້າຍັງບໍ່ເຂົ້າ ໃຫ້ເຂົ້າສູ່ລະບົບແລ້ວສົ່ງສະລິບພາຍໃນ 1 ຊົ່ວໂມງທີ່ໜ້າລາຍການ ເມື່ອເຂົ້າສູ່ລະບົບແລ້ວ ຂ້ອຍຈະເບິ່ງລາຍການຝາກຂອງທ່ານໃຫ້ໄດ້',
        en: 'Money paid by QR arrives within 1 minute. If it has not, log in and send the slip within 1 hour on the statement page. Once you are logged in I can look at your deposits.',
      },
      offers: ['agent', 'menu'],
    },
    {
      name: 'withdrawal',
      title: { th: 'สถานะการถอน', la: 'ສະຖານະການຖອນ', en: 'Withdrawal status' },
      keywords: {
        th: ['ถอน', 'ถอนเงิน', 'ยังไม่ได้เงิน', 'เงินออก'],
        la: ['ຖອນ', 'ຖອນເງິນ', 'ຍັງບໍ່ໄດ້ເງິນ'],
        en: ['withdraw', 'withdrawal', 'payout', 'cash out'],
      },
      says: {
        th: 'รายการถอนล่าสุดของคุณอยู่ด้านล่าง รายการที่กำลังดำเนินการยังกันเงินไว้ให้คุณ ถ้าธนาคารปฏิเสธ เงินจะกลับเข้ากระเป๋าพร้อมเหตุผล',
        la: 'ລາຍການຖອນຫຼ້າສຸດຂອງທ່ານຢູ່ດ້ານລຸ່ມ ລາຍການທີ່ກຳລັງດຳເນີນການຍັງກັນເງິນໄວ້ໃຫ້ທ່ານ ຖ້າທະນາຄານປະຕິເສດ ເງິນຈະກັບເຂົ້າກະເປົາພ້ອມເຫດຜົນ',
        en: 'Your latest withdrawals are below. One in progress keeps your money aside. If the bank refuses it, the money returns to your wallet with the reason.',
      },
      shows: 'withdrawals' as const,
      guestSays: {
        th: 'เข้าสู่ระบบก่อน แล้วผมจะดูสถานะการถอนของคุณให้ได้ทันที',
        la: 'ເຂົ້າສູ່ລະບົບກ່ອນ ແລ້ວຂ້ອຍຈະເບິ່ງສະຖານະການຖອນຂອງທ່ານໃຫ້ໄດ້ທັນທີ',
        en: 'Log in first, and I can tell you at once how your withdrawal stands.',
      },
      offers: ['agent', 'menu'],
    },
    {
      name: 'bonus',
      title: { th: 'กติกาโบนัส', la: 'ກະຕິກາໂບນັດ', en: 'Bonus rule' },
      keywords: {
        th: ['โบนัส', 'โปรโมชั่น', 'โปรโมชัน', 'เทิร์น'],
        la: ['ໂບນັດ', 'ໂປຣໂມຊັນ', 'ເທີນ'],
        en: ['bonus', 'promotion', 'turnover'],
      },
      says: {
        th: 'รับโบนัสได้ครั้งละ 1 รายการ ระหว่างที่โบนัสทำงานจะถอนไม่ได้จนกว่าจะครบเงื่อนไข และเมื่อครบแล้วต้องถอนทั้งหมด โบนัสจะจบเองเมื่อยอดเหลือต่ำกว่าที่กำหนด ดูเงื่อนไขของแต่ละโบนัสได้ที่หน้าโบนัสก่อนกดรับ',
        la: 'ຮັບໂບນັດໄດ້ຄັ້ງລະ 1 ລາຍການ ລະຫວ່າງທີ່ໂບນັດເຮັດວຽກຈະຖອນບໍ່ໄດ້ຈົນກວ່າຈະຄົບເງື່ອນໄຂ ແລະເມື່ອຄົບແລ້ວຕ້ອງຖອນທັງໝົດ ໂບນັດຈະຈົບເອງເມື່ອຍອດເຫຼືອຕ່ຳກວ່າທີ່ກຳນົດ ເບິ່ງເງື່ອນໄຂຂອງແຕ່ລະໂບນັດໄດ້ທີ່ໜ້າໂບນັດກ່ອນກົດຮັບ',
        en: 'One bonus at a time. While it is active you cannot withdraw until its condition is met, and then you withdraw everything. It ends by itself when your balance falls below its limit. The bonus page shows the condition of each bonus before you take it.',
      },
      shows: 'bonuses' as const,
      guestSays: {
        th: 'รับโบนัสได้ครั้งละ 1 รายการ ระหว่างที่โบนัสทำงานจะถอนไม่ได้จนกว่าจะครบเงื่อนไข เข้าสู่ระบบเพื่อดูโบนัสทั้งหมด',
        la: 'ຮັບໂບນັດໄດ້ຄັ້ງລະ 1 ລາຍການ ລະຫວ່າງທີ່ໂບນັດເຮັດວຽກຈະຖອນບໍ່ໄດ້ຈົນກວ່າຈະຄົບເງື່ອນໄຂ ເຂົ້າສູ່ລະບົບເພື່ອເບິ່ງໂບນັດທັງໝົດ',
        en: 'One bonus at a time, and no withdrawal until its condition is met. Log in to see all bonuses.',
      },
      offers: ['agent', 'menu'],
    },
    {
      name: 'how-to',
      title: { th: 'วิธีใช้งาน', la: 'ວິທີໃຊ້', en: 'How to' },
      keywords: {
        th: ['วิธี', 'ทำยังไง', 'อย่างไร', 'เข้าเกม', 'ใช้งาน', 'รหัสผ่าน'],
        la: ['ວິທີ', 'ເຮັດແນວໃດ', 'ເຂົ້າເກມ', 'ໃຊ້ງານ', 'ລະຫັດຜ່ານ'],
        en: ['how to', 'how do', 'password', 'play'],
      },
      says: {
        th: 'วิดีโอสั้น ๆ ที่หน้า “วิธีใช้” (สมาชิกเปิดได้จากหน้าติดต่อ) สอนเรื่องกระเป๋าเงิน การเข้าเกม การดูยอด และโบนัส ส่วนรหัสผ่านเปลี่ยนได้ที่หน้าโปรไฟล์ ปุ่มรูปแม่กุญแจ',
        la: 'ວິດີໂອສັ້ນທີ່ໜ້າ “ວິທີໃຊ້” (ສະມາຊິກເປີດໄດ້ຈາກໜ້າຕິດຕໍ່) ສອນເລື່ອງກະເປົາເງິນ ການເຂົ້າເກມ ການເບິ່ງຍອດ ແລະໂບນັດ ສ່ວນລະຫັດຜ່ານປ່ຽນໄດ້ທີ່ໜ້າໂປຣໄຟລ໌ ປຸ່ມຮູບແມ່ກະແຈ',
        en: 'Short videos on the “How to” page (members find it on the contact page) show the wallet, entering a game, checking the balance and bonuses. The password is changed on the profile page, at the lock.',
      },
      offers: ['deposit', 'withdrawal', 'agent'],
    },
    {
      name: 'agent',
      title: { th: 'คุยกับเจ้าหน้าที่', la: 'ລົມກັບເຈົ້າໜ້າທີ່', en: 'Talk to a person' },
      keywords: {
        th: ['เจ้าหน้าที่', 'แอดมิน', 'คุยกับคน', 'ติดต่อคน'],
        la: ['ເຈົ້າໜ້າທີ່', 'ແອດມິນ', 'ລົມກັບຄົນ'],
        en: ['agent', 'talk to a person', 'human', 'support staff'],
      },
      says: {
        th: 'แจ้งเจ้าหน้าที่ให้แล้ว',
        la: 'ແຈ້ງເຈົ້າໜ້າທີ່ໃຫ້ແລ້ວ',
        en: 'I have called an agent.',
      },
      callsAgent: true,
    },
  ],
  agentComes: {
    th: 'เจ้าหน้าที่จะมาตอบที่นี่ พิมพ์รายละเอียดไว้ได้เลย ปิดหน้านี้ได้ ข้อความจะไม่หาย',
    la: 'ເຈົ້າໜ້າທີ່ຈະມາຕອບຢູ່ນີ້ ພິມລາຍລະອຽດໄວ້ໄດ້ເລີຍ ປິດໜ້ານີ້ໄດ້ ຂໍ້ຄວາມຈະບໍ່ຫາຍ',
    en: 'An agent will answer here. Write down the details meanwhile. You may close this page; nothing is lost.',
  },
  agentAway: {
    th: 'ตอนนี้อยู่นอกเวลาทำการ เจ้าหน้าที่ตอบเวลา {{from}}–{{until}} น. ฝากข้อความไว้ได้เลย ข้อความจะไม่หาย',
    la: 'ຕອນນີ້ຢູ່ນອກເວລາເຮັດວຽກ ເຈົ້າໜ້າທີ່ຕອບເວລາ {{from}}–{{until}} ຝາກຂໍ້ຄວາມໄວ້ໄດ້ເລີຍ ຂໍ້ຄວາມຈະບໍ່ຫາຍ',
    en: 'Nobody is there right now. Agents answer from {{from}} to {{until}}, Bangkok time. Leave your message; it is not lost.',
  },
  line: {
    th: '• {{what}} {{amount}} — {{status}} ({{at}})',
    la: '• {{what}} {{amount}} — {{status}} ({{at}})',
    en: '• {{what}} {{amount}} — {{status}} ({{at}})',
  },
  nothing: {
    th: '• ยังไม่มีรายการ',
    la: '• ຍັງບໍ່ມີລາຍການ',
    en: '• Nothing yet',
  },
  statuses: {
    SUCCESS: { th: 'สำเร็จ', la: 'ສຳເລັດ', en: 'done' },
    FAILED: { th: 'ไม่สำเร็จ', la: 'ບໍ່ສຳເລັດ', en: 'failed' },
    PROCESSING: { th: 'กำลังดำเนินการ', la: 'ກຳລັງດຳເນີນການ', en: 'in progress' },
  },
  kinds: {
    deposit: { th: 'ฝาก', la: 'ຝາກ', en: 'Deposit' },
    slip: { th: 'สลิป', la: 'ສະລິບ', en: 'Slip' },
  },
}
