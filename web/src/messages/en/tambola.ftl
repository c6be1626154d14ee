tambola-your-tickets = Your tickets
tambola-dab = Mark a number with a tap. Only you see your marks, on all your devices.
tambola-ticket = Ticket { $number }
