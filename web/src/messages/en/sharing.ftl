sharing-link = Link
sharing-copy = Copy link
sharing-copied = Copied
sharing-link-copied = The link is copied
sharing-selected = Your browser copies nothing by itself here. The link is selected: copy it with the keyboard or by a long touch.
sharing-send = Send
sharing-qr = QR code of the link
sharing-qr-missing = The QR code could not be loaded.

## Beside the QR code. $host is an address, such as 192.168.1.20:8765.

sharing-point = Point a camera at the QR code, or open
sharing-type-code = and type the code
sharing-real-address = Works for everybody in this network. You opened this page as “{ $name }”, which only this computer understands, so the link has its real address.

## Why nobody else can open the link

sharing-why-listens-here-only = Only this computer can open the link, because the server listens to nobody else. Start it with --host 0.0.0.0, and others in your network can join.
sharing-why-no-network = Only this computer can open the link, because it is in no network. Connect it to one, and open this again.
sharing-why-unknown = Only this computer can open the link. The server did not say under which address others reach it.
