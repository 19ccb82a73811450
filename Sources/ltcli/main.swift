print("ltcli")
